import { type Request, Router } from 'express'
import {
  coursePath,
  type LessonId,
  type LessonTestProps,
  lessonPath,
  UNIVERSITY_PATH,
} from '../../contract/content/university.ts'
import { plural } from '../../contract/words.ts'
import { NotFound } from '../../errors.ts'
import { savingVisitor, visitorOf } from '../../http/visitor/meet-visitor.ts'
import { blocksOf, plainTextOf } from '../../render/content/answer-text.ts'
import {
  isFinished,
  type NamedCourse,
  type NamedLesson,
  nextLesson,
} from '../../shop/university/courses.rules.ts'
import {
  finishedLessons,
  finishLesson,
  loadCourses,
  reopenLesson,
} from '../../shop/university/finish-lesson.ts'
import type { Shop } from '../../shop.ts'
import { courseLd } from '../for-machines/json-ld.ts'
import { playsHere } from '../painting/page-asks.ts'
import { CONFIG, type PageReader, TEMPLATES } from '../painting/page-facts.ts'
import type { Page, SharedPage } from '../painting/paint-page.ts'
import { sendPage, sendUncachedPage } from '../painting/send-page.ts'
import { answersOf, lessonTest } from './lesson-test.ts'

/**
 * `/university/`: the courses; `/university/{course}/`, `/university/{course}/{lesson}/` with the answers of a self-test as
 * `?q1=2&q2=1`, and the mark of a finished lesson. Marks belong to the account, before signing in to the browser.
 */
export function universityRoutes(shop: Shop): Router {
  const router = Router()
  router.get(UNIVERSITY_PATH, async (req, res) => {
    const courses = loadCourses(shop)
    const finished = await finishedLessons(shop, visitorOf(req))
    const next = nextLesson(courses, finished)
    await sendPage(shop, req, res, {
      page: COURSES,
      params: {},
      visitor_data: {
        goes_on: next
          ? { course: next.course.title, ...lineOf(next.course, next.lesson) }
          : { course: '', ...NONE },
      },
    })
  })
  router.get('/university/:course/', async (req, res) => {
    const course = courseNamed(req.params.course, loadCourses(shop))
    const finished = await finishedLessons(shop, visitorOf(req))
    await sendPage(shop, req, res, {
      page: COURSE,
      params: { course: course.slug },
      visitor_data: progressOf(course, finished),
    })
  })
  router.get('/university/:course/:lesson/', (req, res) => sendLesson(shop, req, res))
  // Forms without fields, and so without a body.
  router.post('/university/:course/:lesson/finish/', async (req, res) => {
    await finishLesson(shop, req.params, savingVisitor(shop, req, res))
    res.redirect(303, `${lessonPath(req.params)}#progress`)
  })
  router.post('/university/:course/:lesson/reopen/', async (req, res) => {
    await reopenLesson(shop, visitorOf(req), req.params)
    res.redirect(303, `${lessonPath(req.params)}#progress`)
  })
  return router
}

async function sendLesson(
  shop: Shop,
  req: Request<{ course: string; lesson: string }>,
  res: Parameters<typeof sendPage>[2],
): Promise<void> {
  const { course, lesson } = lessonNamed(req.params, loadCourses(shop))
  const id = { course: course.slug, lesson: lesson.slug }
  const finished = await finishedLessons(shop, visitorOf(req))
  const answered = {
    frame_hosts:
      lesson.video && playsHere(shop.config, lesson.video.url) ? [new URL(lesson.video.url).origin] : [],
    visitor_data: {
      is_finished: isFinished(finished, id),
      is_signed_in: visitorOf(req).user !== null,
      finish_action: `${lessonPath(id)}finish/`,
      reopen_action: `${lessonPath(id)}reopen/`,
      next: neighbour(course, lesson, 1),
      course: { title: course.title, url: coursePath(course.slug) },
    },
  }
  const chosen = answersOf(req.query, lesson)
  if (!chosen) return sendPage(shop, req, res, { page: LESSON, params: id, ...answered })
  // Nobody else will answer the same.
  await sendUncachedPage(shop, req, res, {
    ...answered,
    template: LESSON_TEMPLATE,
    load: () => ({
      ...pageOfLesson({ course, lesson, test: lessonTest(id, lesson, chosen) }),
      robots: 'noindex, follow',
    }),
  })
}

const COURSES: Page<Record<string, never>> = {
  template: 'pages/university',
  load(read) {
    const courses = coursesFor(read)
    return {
      title: 'Университет',
      description:
        'Бесплатные уроки: как снять мерки, ухаживать за тканями и собрать гардероб, который носят.',
      canonical: UNIVERSITY_PATH,
      data: {
        breadcrumbs: [{ name: 'Университет', url: UNIVERSITY_PATH }],
        courses: courses.map(course => ({
          title: course.title,
          url: coursePath(course.slug),
          audience: course.audience,
          lessons_count: course.lessons.length,
          minutes: course.minutes,
        })),
      },
    }
  },
}

const COURSE: Page<{ course: string }> = {
  template: 'pages/course',
  load(read, { course: slug }) {
    const course = courseNamed(slug, coursesFor(read))
    return {
      title: course.title,
      description: `${plainTextOf(course.text)} ${plural(course.lessons.length, 'урок', 'урока', 'уроков')}.`,
      canonical: coursePath(slug),
      json_ld: [courseLd(read.fact(CONFIG), course)],
      data: {
        breadcrumbs: branchOf(course),
        course: {
          title: course.title,
          audience: course.audience,
          blocks: blocksOf(course.text),
          minutes: course.minutes,
        },
        lessons: course.lessons.map(lesson => lineOf(course, lesson)),
      },
    }
  },
}

const LESSON_TEMPLATE = 'pages/lesson'

const LESSON: Page<{ course: string; lesson: string }> = {
  template: LESSON_TEMPLATE,
  load(read, id) {
    const { course, lesson } = lessonNamed(id, coursesFor(read))
    return pageOfLesson({ course, lesson, test: lessonTest(id, lesson, null) })
  },
}

function pageOfLesson({
  course,
  lesson,
  test,
}: {
  course: NamedCourse
  lesson: NamedLesson
  test: LessonTestProps
}): SharedPage {
  const id = { course: course.slug, lesson: lesson.slug }
  const place = course.lessons.indexOf(lesson)
  return {
    title: `${lesson.title} — ${course.title}`,
    description: lesson.summary,
    canonical: lessonPath(id),
    data: {
      breadcrumbs: [...branchOf(course), { name: lesson.title, url: lessonPath(id) }],
      lesson: {
        title: lesson.title,
        summary: lesson.summary,
        number: place + 1,
        minutes: lesson.minutes,
        sections: lesson.sections.map(({ title, text, picture }) => ({
          title,
          blocks: blocksOf(text),
          picture: picture ?? { file: '', alt: '' },
        })),
        video: lesson.video ?? { url: '', title: '' },
      },
      course: { title: course.title, url: coursePath(course.slug), lessons_count: course.lessons.length },
      test,
      back: neighbour(course, lesson, -1),
      next: neighbour(course, lesson, 1),
    },
  }
}

function coursesFor(read: PageReader): NamedCourse[] {
  return loadCourses({ renderer: read.fact(TEMPLATES) })
}

function courseNamed(slug: string, courses: NamedCourse[]): NamedCourse {
  const course = courses.find(each => each.slug === slug)
  if (!course) throw new NotFound('course', slug)
  return course
}

function lessonNamed(id: LessonId, courses: NamedCourse[]) {
  const course = courseNamed(id.course, courses)
  const lesson = course.lessons.find(({ slug }) => slug === id.lesson)
  if (!lesson) throw new NotFound('lesson', `${id.course}/${id.lesson}`)
  return { course, lesson }
}

function branchOf(course: NamedCourse) {
  return [
    { name: 'Университет', url: UNIVERSITY_PATH },
    { name: course.title, url: coursePath(course.slug) },
  ]
}

function neighbour(course: NamedCourse, lesson: NamedLesson, step: 1 | -1) {
  const other = course.lessons[course.lessons.indexOf(lesson) + step]
  return other ? lineOf(course, other) : NONE
}

/** Where a template is given a lesson, and there is none. */
const NONE = { title: '', url: '', summary: '', minutes: 0 }

function lineOf(course: NamedCourse, lesson: NamedLesson) {
  return {
    title: lesson.title,
    url: lessonPath({ course: course.slug, lesson: lesson.slug }),
    summary: lesson.summary,
    minutes: lesson.minutes,
  }
}

function progressOf(course: NamedCourse, finished: LessonId[]) {
  const lines = course.lessons.map(lesson => ({
    ...lineOf(course, lesson),
    is_finished: isFinished(finished, { course: course.slug, lesson: lesson.slug }),
  }))
  return { lines, finished_count: lines.filter(({ is_finished }) => is_finished).length, total: lines.length }
}
