/** An `experiments/<name>.yaml` that is running when a test shop opens. */
export function experimentFile(shares: Record<string, number>, fields: Record<string, string> = {}): string {
  const variants = Object.entries(shares).map(([name, share]) => `  - name: ${name}\n    share: ${share}\n`)
  const rest = { title: 'Проба', where: '[pages/about]', from: '2026-01-01', ...fields }
  const lines = Object.entries(rest).map(([name, value]) => `${name}: ${value}\n`)
  return `variants:\n${variants.join('')}${lines.join('')}`
}

export const HERO = `{% experiment 'hero' %}{% variant 'control' %}<p>Как у всех</p>{% variant 'short' %}<p>Коротко</p>{% endexperiment %}`
