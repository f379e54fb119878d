import { type Built, changedAt, readManifest } from './assets.ts'
import type { RendererOptions } from './loaded-templates.ts'
import { openRenderer } from './renderer.ts'

export interface LetterRenderer {
  /**
   * Renders `mails/…`. Throws an error that says where the template is wrong, when no good version is known.
   */
  paint(template: string, data: Record<string, unknown>): Promise<string>
}

/**
 * The renderer of letters, for the process that sends them: it does not render pages, so it loads no widgets.
 * It looks for changes of a letter's own templates before each letter. It has its own folder for good versions, beside the
 * pages'.
 */
export async function openLetterRenderer(
  options: Pick<RendererOptions, 'templates' | 'dist' | 'log' | 'is_strict' | 'good'>,
): Promise<LetterRenderer> {
  const renderer = await openRenderer({ ...options, refresh_ms: 0, load: withoutWidgets })
  return {
    async paint(template, data) {
      await renderer.refreshFor(template)
      return renderer.paintLetter(template, data)
    },
  }
}

async function withoutWidgets(dist: string): Promise<Built> {
  return { manifest: readManifest(dist), paint: noWidget, changed_at: changedAt(dist) }
}

function noWidget(name: string): never {
  throw new Error(`a letter has no widgets, nor '${name}'`)
}
