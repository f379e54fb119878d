/** A course and a lesson are files of editors, named as these; of a file that is gone the row stays. */
export interface FinishedLessonsTable {
  /** Exactly one of the two is set, as in `favorites`. */
  visitor_id: number | null
  user_id: number | null
  course: string
  lesson: string
  finished_at: number
}
