const FLAG = 'recommend-popup-hidden'

/** «Больше не показывать»: for this session (contract 2.4). */
export function isPopupSilenced(): boolean {
  try {
    return sessionStorage.getItem(FLAG) !== null
  } catch {
    // Storage may be disabled: then nothing is remembered.
    return false
  }
}

export function silencePopup(isSilenced: boolean): void {
  try {
    if (isSilenced) sessionStorage.setItem(FLAG, 'yes')
    else sessionStorage.removeItem(FLAG)
  } catch {
    // As above.
  }
}
