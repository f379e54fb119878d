import * as v from 'valibot'

/**
 * What the shop's maps are drawn with. Without tiles they show land, towns and markers, the grounds of towns that the
 * build knows, and make no third-party requests (`MAP_TILES_URL` and `MAP_ATTRIBUTION` of the configuration).
 */
export const MapSettings = v.strictObject({
  /** `https://tile.openstreetmap.org/{z}/{x}/{y}.png`; empty for none. */
  tiles_url: v.string(),
  /** HTML that the provider of the tiles requires: a copyright notice with a link. */
  attribution: v.string(),
})
export type MapSettings = v.InferOutput<typeof MapSettings>
