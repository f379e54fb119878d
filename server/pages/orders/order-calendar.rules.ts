import { DAY_MS } from '../../contract/durations.ts'

/**
 * An order in a calendar (RFC 5545): whole days, from the first to the last that was promised.
 *
 * @param event.date_min calendar dates, `2026-01-16`
 * @param event.stamp when it was placed, epoch milliseconds
 */
export function calendarFile(event: {
  order_id: string
  host: string
  stamp: number
  date_min: string
  date_max: string
  title: string
  place: string
  text: string
}): string {
  const day = (date: string, later = 0) =>
    new Date(Date.parse(date) + later * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//vitrina//order//RU',
    'BEGIN:VEVENT',
    `UID:${event.order_id}@${event.host}`,
    `DTSTAMP:${new Date(event.stamp).toISOString().replace(/[-:]|\.\d{3}/g, '')}`,
    `DTSTART;VALUE=DATE:${day(event.date_min)}`,
    // The end is the first day that is not part of it.
    `DTEND;VALUE=DATE:${day(event.date_max, 1)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped(event.text)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .flatMap(folded)
    .join('\r\n')
}

function escaped(text: string): string {
  return text.replace(/([\\;,])/g, '\\$1').replace(/\r?\n/g, '\\n')
}

/** Lines of at most 75 bytes; what follows begins with a space. */
function folded(line: string): string[] {
  const lines: string[] = []
  let now = ''
  for (const letter of line) {
    if (Buffer.byteLength(now + letter) > 74) {
      lines.push(now)
      now = ' '
    }
    now += letter
  }
  return [...lines, now]
}
