/** Wakes the sender of this process; other processes see a message at their next look. */
export class OutboxAlarm {
  #send: (() => void) | null = null

  wake(): void {
    this.#send?.()
  }

  onWake(send: () => void): void {
    this.#send = send
  }
}
