import { useState } from 'react'
import type { WidgetProps } from '../../server/contract/widgets.ts'

/**
 * A video of another site in the place of its button. That site learns of the visitor only by the tap; without a
 * script a link leads there.
 *
 * An island because a tap puts the player into the page.
 */
export function Video({ url, title, host }: WidgetProps['video']) {
  const [is_playing, setPlaying] = useState(false)
  const name = `Видео «${title}»`
  return (
    <div className="video">
      {is_playing ? (
        <iframe
          className="video__frame"
          src={url}
          title={name}
          allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <>
          <button type="button" className="video__start" onClick={() => setPlaying(true)}>
            <span className="video__sign" aria-hidden="true" />
            <span className="video__name">{name}</span>
            <span className="video__host">Загрузится с сайта {host}</span>
          </button>
          <noscript>
            <a className="button video__link" href={url} target="_blank" rel="noreferrer">
              Смотреть видео на {host}
            </a>
          </noscript>
        </>
      )}
    </div>
  )
}
