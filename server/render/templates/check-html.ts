import { MEDIA_FOLDER } from '../../contract/content/editors-picture.ts'
import { nearest } from '../../contract/nearest.ts'
import { type Fault, isMedia, type Template } from './read-template.ts'

/** Text that is not HTML of the page, and must not be taken for it. */
const NOT_HTML =
  /\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}|\{%[\s\S]*?%\}|<!--[\s\S]*?-->|<!doctype[^>]*>/gi
const OUTPUT = /\{\{[\s\S]*?\}\}/g
const TAG = /<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)>/gi
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g

/** An opening tag, as it stands in a template. */
export interface WrittenTag {
  element: string
  /** By name; empty for one without a value. */
  attributes: Map<string, string>
  /** Offset of its `<`. */
  at: number
}

/** Of the same length as the source, without Liquid: offsets stay true. */
export function htmlOnly(source: string): string {
  return source
    .replace(NOT_HTML, text => text.replace(/[^\n]/g, ' '))
    .replace(OUTPUT, text => text.replace(/[^\n]/g, 'x'))
}

export function writtenTags(source: string): WrittenTag[] {
  return [...htmlOnly(source).matchAll(TAG)].flatMap(({ 1: slash, 2: element = '', 3: rest = '', index }) => {
    if (slash) return []
    const from = index + 1 + element.length
    const attributes = new Map<string, string>()
    for (const { 1: name = '', 2: value = '', index: at } of rest.matchAll(ATTRIBUTE)) {
      // What Liquid prints into it is not known here: it is looked at as it is written.
      const end = from + at + name.length
      const written =
        value === '' ? '' : source.slice(end, from + at + rest.slice(at).indexOf(value) + value.length)
      attributes.set(name.toLowerCase(), written.replace(/^\s*=\s*/, '').replace(/^(["'])([\s\S]*)\1$/, '$2'))
    }
    return [{ element: element.toLowerCase(), attributes, at: index }]
  })
}

/** Parts of the shop itself that print scripts and styles of the build. */
const OF_THE_BUILD = new Set(['parts/look', 'parts/counters'])

const OBSOLETE: Record<string, string> = {
  acronym: '<abbr>',
  big: 'стили',
  blink: 'ничего',
  center: 'стили',
  dir: '<ul>',
  font: 'стили',
  marquee: 'ничего',
  nobr: 'стили',
  strike: '<s>',
  tt: '<code>',
}
const OBSOLETE_ATTRIBUTES = new Set(['align', 'valign', 'bgcolor', 'border', 'cellpadding', 'cellspacing'])

/** What the policy of pages blocks whatever it holds. */
const BLOCKED: Record<string, string> = {
  applet: 'программы в странице не запускаются',
  base: 'адреса страницы не меняют',
  embed: 'программы в странице не запускаются',
  object: 'программы в странице не запускаются',
  video: 'видео проигрывает только разрешённый сайт: дайте на него ссылку',
  audio: 'звук в странице не проигрывается: дайте на него ссылку',
}

export interface HtmlRules {
  /** Hosts whose frames the configuration allows (`VIDEO_HOSTS`). */
  frame_hosts: string[]
  /** Pictures of `templates/media/`, by name. */
  pictures: string[]
}

/**
 * Elements of editors that a page cannot show: what its policy blocks, what browsers have forgotten, and pictures that
 * nobody can see. All branches of a template are looked at, whether they are rendered or not.
 */
export function findWrongTags(templates: Template[], frame_hosts: string[]): Fault[] {
  const pictures = templates.flatMap(({ name }) =>
    isMedia(name) ? [name.slice(MEDIA_FOLDER.length + 1)] : [],
  )
  return templates
    .filter(({ name }) => /^(pages|parts)\//.test(name) && !OF_THE_BUILD.has(name))
    .flatMap(({ name, source }) =>
      writtenTags(source).flatMap(tag =>
        mistakesOf(tag, { frame_hosts, pictures }).map(what => ({
          name,
          line: source.slice(0, tag.at).split('\n').length,
          what,
        })),
      ),
    )
}

function mistakesOf(tag: WrittenTag, rules: HtmlRules): string[] {
  const { element, attributes } = tag
  return [
    ...[...attributes].flatMap(([name, value]) => mistakesOfAttribute(element, name, value)),
    ...(OBSOLETE[element] ? [`<${element}> устарел: вместо него ${OBSOLETE[element]}`] : []),
    ...(BLOCKED[element] ? [`<${element}> не работает: ${BLOCKED[element]}`] : []),
    ...(element === 'script' && !attributes.get('type')?.endsWith('json')
      ? ['<script> не выполнится: место для программ — виджеты, {% widget … %}']
      : []),
    ...(element === 'meta' && attributes.has('http-equiv')
      ? ['<meta http-equiv> здесь не место: увести посетителя можно в redirects.yaml']
      : []),
    ...(element === 'link' && hostOf(attributes.get('href') ?? '')
      ? [`<link> на чужой сайт (${hostOf(attributes.get('href') ?? '')}) не сработает`]
      : []),
    ...(element === 'iframe' ? mistakesOfFrame(attributes, rules.frame_hosts) : []),
    ...(element === 'img' ? mistakesOfImage(attributes, rules.pictures) : []),
  ]
}

function mistakesOfAttribute(element: string, name: string, value: string): string[] {
  if (name === 'style') return ['style="…" не работает: место для стилей — <style> на своей странице']
  if (/^on[a-z]+$/.test(name))
    return [`${name}="…" не выполнится: место для программ — виджеты, {% widget … %}`]
  if (OBSOLETE_ATTRIBUTES.has(name)) return [`${name}="…" устарел: вместо него стили`]
  if (/^(href|src|action|formaction)$/.test(name) && /^\s*(javascript|data|vbscript):/i.test(value))
    return [`${name}="${value.slice(0, 20)}…" не работает: нужен адрес`]
  if (element === 'form' && name === 'action' && hostOf(value))
    return [`форма отправляет на чужой сайт (${hostOf(value)}): это запрещено`]
  return []
}

function mistakesOfFrame(attributes: Map<string, string>, allowed: string[]): string[] {
  const host = hostOf(attributes.get('src') ?? '')
  const list = allowed.length > 0 ? `разрешены: ${allowed.join(', ')}` : 'не разрешён ни один сайт'
  return [
    ...(allowed.includes(host)
      ? []
      : [`<iframe> с ${host || 'этого адреса'} не покажется; ${list} (VIDEO_HOSTS)`]),
    ...(attributes.get('title') ? [] : ['у <iframe> нет title: что в нём, словами']),
  ]
}

function mistakesOfImage(attributes: Map<string, string>, pictures: string[]): string[] {
  const src = attributes.get('src') ?? ''
  const alt = attributes.has('alt')
    ? []
    : ['у <img> нет alt: что на картинке, словами; у украшения он пустой']
  const host = hostOf(src)
  const inMedia = (name: string) =>
    `положите файл в templates/media/ и напишите {% picture '${name}', alt: '…' %}`
  if (host) return [`картинка с чужого сайта (${host}) не покажется: ${inMedia('папка/файл.jpg')}`, ...alt]
  // What Liquid prints is the shop's own.
  if (src.includes('{{') || src.startsWith('/media/')) return alt
  const meant = nearest(src.replace(/^\/*(media\/)?/, ''), pictures)
  return [`картинки по адресу '${src}' нет: ${inMedia(meant ?? 'папка/файл.jpg')}`, ...alt]
}

/** Of an address of another site; empty for one of this site. */
function hostOf(address: string): string {
  return /^\s*(?:https?:)?\/\/([^/?#\s]+)/i.exec(address)?.[1]?.toLowerCase() ?? ''
}
