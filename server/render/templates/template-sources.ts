import { MEDIA_FOLDER, type TakenPicture } from '../../contract/content/editors-picture.ts'
import { contentKind } from '../content/read-content.ts'
import { findFaults, type Wish } from './find-faults.ts'
import type { GoodTemplates } from './good-templates.ts'
import {
  BrokenTemplate,
  type Fault,
  faultInWords,
  isMedia,
  readTemplate,
  readTemplateFiles,
  stateOnDisk,
  type Template,
  type TemplateFile,
} from './read-template.ts'
import { ASKED_FOR, LETTER_LAYOUT } from './template-data.ts'

/** The pictures of editors (`server/media/editors-media.ts`), as they were seen last. */
export interface MediaFiles {
  files(): ReadonlyMap<string, { state: string; taken: TakenPicture }>
}

/** As files among templates: what templates show of a picture is small, and outlives the process with them. */
export function* mediaFiles(media: MediaFiles): Generator<[name: string, file: TemplateFile]> {
  for (const [name, { state, taken }] of media.files())
    yield [`${MEDIA_FOLDER}/${name}`, { text: JSON.stringify(taken), state }]
}

interface Shown {
  template: Template
  /** The last version that was painted without a fault. */
  good: Template | null
}

/**
 * The templates as shoppers see them. A change on disk is shown when nothing is wrong with it and with what it fits
 * into; else the last good version stays, also after a restart, and also of a part that was taken away while others ask
 * for it (promise 20).
 */
export class TemplateSources {
  readonly #folder: string
  readonly #last_good: GoodTemplates | undefined
  readonly #media: MediaFiles | undefined
  readonly #onFault: (fault: Fault) => void
  readonly #shown = new Map<string, Shown>()
  /** Versions that failed only when they were painted, by name. */
  readonly #failed = new Map<string, { text: string; fault: Fault }>()
  /** Lists are good as soon as they are read: nothing in them can fail later. */
  #has_new_content = false
  #files = new Map<string, TemplateFile>()
  #wishes = new Map<string, Wish[]>()
  #faults: Fault[] = []

  constructor(
    folder: string,
    options: { last_good?: GoodTemplates; media?: MediaFiles; onFault: (fault: Fault) => void },
  ) {
    this.#folder = folder
    this.#media = options.media
    this.#last_good = options.last_good
    this.#onFault = options.onFault
    for (const [name, text] of this.#last_good?.load() ?? []) {
      const template = tryReading(name, text)
      if ('source' in template) this.#shown.set(name, { template, good: template })
    }
  }

  /** Looks for changes. True when something else is shown than before. */
  refresh(): boolean {
    const files = readTemplateFiles(this.#folder, this.#files)
    for (const [name, file] of this.#media ? mediaFiles(this.#media) : []) files.set(name, file)
    const isSame =
      files.size === this.#files.size &&
      [...files].every(([name, { state }]) => this.#files.get(name)?.state === state)
    if (isSame) return false
    this.#files = files
    return this.#show(this.#choose())
  }

  /**
   * Whether `refresh` may bring another version of the template, or of what it asks for. It looks at these files alone,
   * not at the folder; while something is wrong on disk, any file may mend it.
   */
  isStale(name: string): boolean {
    if (!this.#shown.has(name) || this.faults().length > 0) return true
    return [...this.reachOf(name)].some(
      each => !isMedia(each) && stateOnDisk(this.#folder, each) !== this.#files.get(each)?.state,
    )
  }

  find(name: string): Template | undefined {
    return this.#shown.get(name)?.template
  }

  all(): Template[] {
    return [...this.#shown.values()].map(({ template }) => template)
  }

  /** Is `part` rendered somewhere in the template? */
  reaches(name: string, part: string): boolean {
    return this.reachOf(name).has(part)
  }

  /** The template's own name, and those of everything that it renders or shows. */
  reachOf(name: string): Set<string> {
    const reached = new Set([name])
    // A set that grows while it is walked is walked to its end.
    for (const each of reached) for (const { wanted } of this.#wishes.get(each) ?? []) reached.add(wanted)
    return reached
  }

  /** What is wrong on disk, and so not shown. */
  faults(): Fault[] {
    return [...this.#faults, ...[...this.#failed.values()].map(({ fault }) => fault)]
  }

  /** Templates that the shop cannot do without, and of which no good version is known. Letters wait for theirs in the outbox. */
  missing(): string[] {
    const isOfLetters = (name: string) => name.startsWith('mails/') || name === LETTER_LAYOUT
    return Object.keys(ASKED_FOR).filter(name => !isOfLetters(name) && !this.#shown.has(name))
  }

  /** `name` was painted: it is good, with everything it asks for. */
  prove(name: string): void {
    let isNew = this.#has_new_content
    this.#has_new_content = false
    for (const each of this.reachOf(name)) {
      const shown = this.#shown.get(each)
      if (!shown || shown.good?.text === shown.template.text) continue
      shown.good = shown.template
      isNew = true
    }
    if (!isNew) return
    const good = [...this.#shown].flatMap(([each, { good }]) => (good ? [[each, good.text] as const] : []))
    this.#last_good?.save(new Map(good))
  }

  /** The last good version is back, after this one failed when it was painted. False when there is none. */
  revert({ name, ...fault }: Fault): boolean {
    const shown = this.#shown.get(name)
    if (!shown?.good || shown.good.text === shown.template.text) return false
    this.#failed.set(name, { text: shown.template.text, fault: { name, ...fault } })
    shown.template = shown.good
    return true
  }

  /** The newest versions that fit together. */
  #choose(): Map<string, Template> {
    const read = this.#readAll()
    const chosen = new Map(read.templates)
    const given_up = new Set<string>()
    this.#faults = read.faults
    for (let round = 0; ; round += 1) {
      const { faults, wishes } = findFaults([...chosen.values()], { has_media: this.#media !== undefined })
      this.#wishes = wishes
      const gone = this.#goneOf(chosen, wishes)
      if (round === 0) this.#report([...faults, ...gone.faults])
      const restored = gone.names.filter(name => !given_up.has(name) && this.#shown.has(name))
      for (const name of restored) chosen.set(name, (this.#shown.get(name) as Shown).template)
      if (restored.length > 0) continue
      if (faults.length === 0) return chosen
      this.#goBack(new Set(faults.map(fault => fault.name)), chosen, given_up)
    }
  }

  /** The faulty ones' versions before; where they have not changed, those of what they fit with; else none of them. */
  #goBack(faulty: Set<string>, chosen: Map<string, Template>, given_up: Set<string>): void {
    const isChanged = (name: string) =>
      this.#shown.has(name) &&
      chosen.has(name) &&
      this.#shown.get(name)?.template.text !== chosen.get(name)?.text
    const culprits = [...faulty].flatMap(name =>
      isChanged(name) ? [name] : this.#neighboursOf(name).filter(isChanged),
    )
    for (const name of culprits) chosen.set(name, (this.#shown.get(name) as Shown).template)
    if (culprits.length > 0) return
    for (const name of faulty) {
      chosen.delete(name)
      given_up.add(name)
    }
  }

  #readAll(): { templates: Map<string, Template>; faults: Fault[] } {
    const templates = new Map<string, Template>()
    const faults: Fault[] = []
    for (const [name, { text }] of this.#files) {
      const failed = this.#failed.get(name)
      if (failed && failed.text !== text) this.#failed.delete(name)
      const template = failed?.text === text ? null : tryReading(name, text)
      if (template && 'source' in template) templates.set(name, template)
      else {
        if (template) faults.push(template)
        const before = this.#shown.get(name)
        if (before) templates.set(name, before.template)
      }
    }
    for (const fault of faults) this.#onFault(fault)
    return { templates, faults }
  }

  /** What is asked for, by templates or by the code, and is not on disk. */
  #goneOf(chosen: Map<string, Template>, wishes: Map<string, Wish[]>) {
    const asked = Object.keys(ASKED_FOR).filter(name => !chosen.has(name))
    const wanted = [...wishes.values()].flat().map(wish => wish.wanted)
    return {
      names: [...new Set([...asked, ...wanted.filter(name => !chosen.has(name))])],
      faults: asked
        .filter(name => !this.#files.has(name))
        .map(name => ({ name, line: 1, what: 'файла нет, а магазину он нужен' })),
    }
  }

  #report(faults: Fault[]): void {
    for (const fault of faults) this.#onFault(fault)
    this.#faults.push(...faults)
  }

  #show(chosen: Map<string, Template>): boolean {
    let isChanged = false
    for (const name of this.#shown.keys())
      if (!chosen.has(name)) {
        this.#shown.delete(name)
        isChanged = true
      }
    for (const [name, template] of chosen) {
      const before = this.#shown.get(name)
      if (before?.template.text === template.text) continue
      const isContent = contentKind(name) !== null || isMedia(name)
      this.#has_new_content ||= isContent
      this.#shown.set(name, { template, good: isContent ? template : (before?.good ?? null) })
      isChanged = true
    }
    return isChanged
  }

  /** What it asks for, and what asks for it. */
  #neighboursOf(name: string): string[] {
    const names = [...this.#wishes.keys()]
    const above = names.filter(each => this.reachOf(each).has(name))
    return [...new Set([...this.reachOf(name), ...above])]
  }
}

function tryReading(name: string, text: string): Template | Fault {
  try {
    return readTemplate(name, text)
  } catch (error) {
    if (error instanceof BrokenTemplate) return error.fault
    throw error
  }
}

/** For the log and for `/readyz`. */
export function faultsInWords(faults: Fault[]): string[] {
  return [...new Set(faults.map(faultInWords))]
}
