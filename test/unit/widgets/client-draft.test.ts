/** @jest-environment node */
import { namesOf } from '../../../widgets/shared/client-draft.ts'

test.each([
  ['Анна', 'Каренина', 'Анна', 'Каренина'],
  ['Анна Каренина', '', 'Анна', 'Каренина'],
  ['Анна Каренина', 'Каренина', 'Анна', 'Каренина'],
  ['Анна', '', 'Анна', ''],
  ['', 'Каренина', '', 'Каренина'],
])(
  'of the profile «%s», «%s» name and surname are said once each',
  (first_name, last_name, name, surname) => {
    expect(namesOf({ first_name, last_name })).toEqual({ name, surname })
  },
)
