/** Answers to vacancies; a vacancy itself is an editor's file. */
export interface ResumesTable {
  id: string
  /** The browser's own key, or one made of what was sent: unique for a day. */
  idempotency_key: string
  body_hash: string
  created_at: number
  /** The account that it was sent from; null without one. */
  user_id: number | null
  name: string
  phone: string
  /** As it was typed. */
  email: string
  city: string
  /** The vacancy's file: it may be gone by now, so its title stays here. */
  vacancy: string
  vacancy_title: string
  text: string
  /** In `DATA_DIR/resumes`; '' without a file. */
  file: string
}
