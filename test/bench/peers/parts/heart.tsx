import { useState } from 'react'

export function Heart({ id, label }: { id: number; label: string }) {
  const [is_favorite, setFavorite] = useState(false)
  return (
    <button
      type="button"
      className="heart"
      data-favorite={id}
      aria-pressed={is_favorite}
      aria-label={label}
      onClick={() => setFavorite(!is_favorite)}
    />
  )
}
