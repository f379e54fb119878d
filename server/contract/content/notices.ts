/** Of the session: the cookie notice comes again when the browser was closed (contract 2.4). */
export const TOAST_CLOSED_COOKIE = 'gru-cookie-toast-closed'
