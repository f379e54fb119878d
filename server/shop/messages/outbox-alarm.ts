import { withoutDeadline } from '../../deadline.ts'

/** For actions that write messages: they wake the sender after their COMMIT. */
export interface OutboxContext {
  outbox: OutboxAlarm
}

/** Wakes the sender of this process; other processes see a message at their next look. */
export class OutboxAlarm {
  #send: (() => void) | null = null

  wake(): void {
    // What a request wakes goes on when it has been answered.
    withoutDeadline(() => this.#send?.())
  }

  onWake(send: () => void): void {
    this.#send = send
  }
}
