/** What whoever runs the shop must mend: its message says all there is to say, and is printed without a stack. */
export class OperatorError extends Error {}
