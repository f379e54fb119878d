// Separate from the shapes of `region.ts`: the start chunk of every page needs only these names.

/** Cookies of the city-detection popup; only the browser reads and writes them (contract 2.2). */
export const REGION_CHOSEN_COOKIE = 'gru-region-chosen'
export const DETECTION_CLOSED_COOKIE = 'gru-region-detection-closed'
