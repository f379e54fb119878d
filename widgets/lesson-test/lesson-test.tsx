import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { findStorage } from '../shared/storage.ts'
import { saveAnswers, savedAnswers } from './saved-answers.ts'

/**
 * Questions to oneself. Its form is answered by the page of the lesson, too: without a script, `?q1=2` shows the same.
 * Answers stay in this tab of the browser and are sent nowhere.
 *
 * An island because it says what is right without leaving the page, and keeps what was answered.
 */
export function LessonTest({ test }: WidgetProps['lesson-test']) {
  const { action, questions } = test
  const [chosen, setChosen] = useState(test.chosen)
  const [is_checked, setChecked] = useState(test.is_checked)
  const summary = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (test.is_checked) return
    const saved = savedAnswers(findStorage('sessionStorage'), test)
    if (!saved) return
    setChosen(saved.chosen)
    setChecked(saved.is_checked)
  }, [test])

  const change = (answers: number[], is_over: boolean) => {
    setChosen(answers)
    setChecked(is_over)
    saveAnswers(findStorage('sessionStorage'), test, { chosen: answers, is_checked: is_over })
  }
  const check = (event: FormEvent) => {
    event.preventDefault()
    change(chosen, true)
    // Once it is there to be read out.
    requestAnimationFrame(() => summary.current?.focus())
  }
  const right = questions.filter((question, index) => question.right === chosen[index]).length

  return (
    <form className="lesson-test" method="get" action={action} onSubmit={check}>
      {questions.map(({ question, options, right, why }, index) => {
        const answer = chosen[index] ?? -1
        const state = !is_checked || answer < 0 ? '' : answer === right ? 'right' : 'wrong'
        return (
          <fieldset key={question} className="lesson-test__question">
            <legend className="lesson-test__words">{question}</legend>
            {options.map((option, place) => (
              <label key={option} className="lesson-test__option">
                <input
                  type="radio"
                  required
                  name={`q${index + 1}`}
                  value={place + 1}
                  checked={answer === place}
                  onChange={() => change(chosen.with(index, place), false)}
                />
                <span>{option}</span>
              </label>
            ))}
            {is_checked && (
              <p className={`lesson-test__answer${state ? ` lesson-test__answer--${state}` : ''}`}>
                {state === 'right' ? `Верно. ${why}` : `Верный ответ — «${options[right]}». ${why}`}
              </p>
            )}
          </fieldset>
        )
      })}
      <p className="lesson-test__summary" ref={summary} tabIndex={-1} role="status">
        {is_checked ? `Верных ответов: ${right} из ${questions.length}` : ''}
      </p>
      <div className="lesson-test__ways">
        <button type="submit" className="button">
          Проверить
        </button>
        {is_checked && (
          <button
            type="button"
            className="button lesson-test__again"
            onClick={() =>
              change(
                questions.map(() => -1),
                false,
              )
            }
          >
            Ответить заново
          </button>
        )}
      </div>
    </form>
  )
}
