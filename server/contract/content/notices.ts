/** Of the session: the cookie notice comes again when the browser was closed (specification 2, section 4). */
export const TOAST_CLOSED_COOKIE = 'gru-cookie-toast-closed'
