/** An error that the operator has to fix: its message says everything, and is printed without a stack. */
export class OperatorError extends Error {}
