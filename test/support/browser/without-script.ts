/** In the page: what is seen and can be pressed, and does nothing by HTML alone. */
export function deadControls(): string[] {
  const isSent = (form: HTMLFormElement | null) =>
    form !== null && (form.hasAttribute('action') || form.hasAttribute('method'))
  const works = (control: Element) => {
    if (control instanceof HTMLAnchorElement) return control.hasAttribute('href')
    // Says which sizes there are.
    if (control.matches('.sizes [type="radio"]')) return true
    if (!(control instanceof HTMLButtonElement)) return isSent((control as HTMLInputElement).form)
    const opens = control.getAttribute('popovertarget') ?? control.getAttribute('commandfor')
    if (opens !== null) return document.getElementById(opens) !== null
    return control.type === 'submit' && isSent(control.form)
  }
  return [
    ...document.querySelectorAll('a, button, input:not([type="hidden"]), select, textarea, [role="button"]'),
  ]
    .filter(control => control.checkVisibility({ visibilityProperty: true }) && !works(control))
    .map(control => control.outerHTML.slice(0, 120))
}

/** In the page: its HTML with the look that it has without a script, for a page that has one. axe cannot do without timers. */
export function asItLooks(): string {
  const rules = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]).map(rule => rule.cssText)
  const look = rules
    .join('\n')
    .replaceAll('(scripting: none)', '(min-width: 0px)')
    .replaceAll('(scripting: enabled)', '(max-width: 0px)')
  const html = document.documentElement.outerHTML
    .replace(/<script\b.*?<\/script>|<link\b[^>]*>|<style\b.*?<\/style>|<\/?noscript>/gs, '')
    .replace('</head>', () => `<style>${look}</style></head>`)
  return `<!doctype html>${html}`
}
