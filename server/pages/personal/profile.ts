import { type Request, type Response, Router } from 'express'
import { PhoneChange } from '../../contract/account/account.ts'
import { maskPhone } from '../../contract/account/phone.ts'
import { ProfileChange } from '../../contract/account/profile.ts'
import { CONSENT_LABELS, CONSENT_PAGES } from '../../contract/checkout/consents.ts'
import { hoursEast } from '../../contract/delivery/hours.ts'
import { formatDate, formatMoment } from '../../contract/words.ts'
import { BadRequest, NotFound, Refused } from '../../errors.ts'
import { formBody } from '../../http/reading/read-form.ts'
import { readBody } from '../../http/reading/read-request.ts'
import { startSession } from '../../http/visitor/meet-visitor.ts'
import { forgetOrderDraft } from '../../http/visitor/order-draft.ts'
import { deleteAccount } from '../../shop/account/erasure/delete-account.ts'
import { askToChangePhone, changePhone } from '../../shop/account/profile/change-phone.ts'
import { askToConfirmMail } from '../../shop/account/profile/confirm-mail.ts'
import { exportPersonalData, listConsents, loadProfilePage } from '../../shop/account/profile/load-profile.ts'
import { saveProfile } from '../../shop/account/profile/save-profile.ts'
import { listDevices, signOutDevice, signOutOthers } from '../../shop/account/sessions/session.ts'
import type { SignedIn } from '../../shop/account/visitor.ts'
import { agreeToChanged, changedTexts } from '../../shop/consents/changed-texts.ts'
import { versionPath } from '../../shop/consents/legal-texts.ts'
import type { Shop } from '../../shop.ts'
import { type AccountRequest, accountPage, sendAccountPage } from './account-page.ts'

const PATH = '/personal/profile/'

/** The page's message after a form: what was done, or what is wrong with which field. */
interface Said {
  done?: string
  refusal?: string
  fields?: Record<string, string>
  status?: number
  /** What was typed and not accepted. */
  typed?: Record<string, unknown>
  /** Codes were sent to both phones: this is the new one. */
  new_phone?: string
}

const DONE: Record<string, string> = {
  saved: 'Сохранено',
  mail: 'Письмо отправлено: откройте ссылку в нём',
  phone: 'Номер изменён',
  devices: 'Готово: там больше никто не вошёл',
  documents: 'Спасибо, записали: вы приняли новую редакцию',
}

/** Profile, e-mail, phone, devices, data: plain forms, which a small script saves field by field. */
export function personalProfileRoutes(shop: Shop): Router {
  const router = Router()
  router.get(
    PATH,
    accountPage(shop, (req, res, account) =>
      sendProfile({ shop, req, res, account, said: { done: DONE[String(req.query.done ?? '')] ?? '' } }),
    ),
  )
  const form = (
    path: string,
    work: (req: Request, account: SignedIn, res: Response) => Promise<string | Said>,
  ) =>
    router.post(
      path,
      formBody(),
      accountPage(shop, async (req, res, account) => {
        const said = await work(req, account, res).catch(error => refusalOf(error, req))
        if (typeof said === 'string') return res.redirect(303, said)
        await sendProfile({ shop, req, res, account, said })
      }),
    )
  form(PATH, async (req, account) => {
    await saveProfile(
      shop,
      account,
      readBody(ProfileChange, { body: profileOfForm(req.body ?? {}) } as Request),
    )
    return `${PATH}?done=saved`
  })
  form(`${PATH}mail/`, async (_req, account) => {
    await askToConfirmMail(shop, account)
    return `${PATH}?done=mail`
  })
  form(`${PATH}phone/`, async (req, account) => {
    const { phone, old_code, new_code } = readBody(PhoneChange, req)
    if (old_code === undefined || new_code === undefined) {
      await askToChangePhone(shop, account, phone)
      return { new_phone: maskPhone(phone) }
    }
    await changePhone(shop, account, { phone, old_code, new_code })
    return `${PATH}?done=phone`
  })
  form(`${PATH}devices/`, async (req, account) => {
    const { device_id } = (req.body ?? {}) as { device_id?: string }
    if (device_id === undefined) await signOutOthers(shop, account)
    else if (/^\d{1,9}$/.test(device_id)) await signOutDevice(shop, account, Number(device_id))
    else throw new NotFound('device', 'of this form')
    return `${PATH}?done=devices`
  })
  form(`${PATH}documents/`, async (req, account) => {
    await agreeToChanged(shop, account, { shown: req.body ?? {}, page: PATH })
    return `${PATH}?done=documents`
  })
  form(`${PATH}delete/`, async (req, account, res) => {
    const { sure } = (req.body ?? {}) as { sure?: string }
    if (sure !== 'yes') return { refusal: 'Отметьте, что хотите удалить кабинет', status: 422 }
    await deleteAccount(shop, account)
    await startSession(shop, req, res, { user_id: null, is_same_browser: false })
    forgetOrderDraft(shop, res)
    return '/'
  })
  router.get(
    `${PATH}export/`,
    accountPage(shop, async (_req, res, account) => {
      res.setHeader('Content-Disposition', 'attachment; filename="my-data.json"')
      res.json(await exportPersonalData(shop, account))
    }),
  )
  return router
}

function refusalOf(error: unknown, req: Request): Said {
  if (!(error instanceof BadRequest || error instanceof Refused)) throw error
  const { fields = {}, status, message } = error
  const typed = (req.body ?? {}) as Record<string, unknown>
  const isOfPhone = req.path.endsWith('/phone/') && typed.old_code !== undefined
  return {
    refusal: Object.keys(fields).length > 0 ? '' : message,
    fields,
    status,
    typed,
    ...(isOfPhone ? { new_phone: String(typed.phone ?? '') } : {}),
  }
}

async function sendProfile({
  shop,
  req,
  res,
  account,
  said,
}: AccountRequest & { said: Said }): Promise<void> {
  const [{ profile, letter_is_there }, devices, consents, changed] = await Promise.all([
    loadProfilePage(shop, account),
    listDevices(shop, account),
    listConsents(shop, account),
    changedTexts(shop, account),
  ])
  const hours = hoursEast(account.region.timezone)
  const { fields = {}, typed = {} } = said
  const typedOr = (name: 'email' | 'name' | 'surname' | 'birthday') =>
    typeof typed[name] === 'string' ? String(typed[name]) : profile[name]
  await sendAccountPage({
    shop,
    req,
    res,
    account,
    page: {
      template: 'pages/personal-profile',
      title: 'Профиль',
      ...(said.status ? { status: said.status } : {}),
      data: {
        said: { done: said.done ?? '', refusal: said.refusal ?? '' },
        profile: {
          ...profile,
          phone: maskPhone(profile.phone),
          email: typedOr('email'),
          name: typedOr('name'),
          surname: typedOr('surname'),
          birthday: typedOr('birthday'),
        },
        saved_email: profile.email,
        letter_is_there,
        wrong: {
          email: fields.email ?? '',
          name: fields.name ?? '',
          surname: fields.surname ?? '',
          birthday: fields.birthday ?? '',
          subscribe_mail: fields.subscribe_mail ?? '',
          phone: fields.phone ?? '',
          old_code: fields.old_code ?? '',
          new_code: fields.new_code ?? fields[''] ?? '',
        },
        new_phone: said.new_phone ?? '',
        devices: devices.map(device => ({
          id: device.id,
          device: device.device,
          is_this: device.is_this,
          seen: formatMoment(device.seen_at, hours),
        })),
        consents: consents.map(({ label, page, created_at, withdrawn_at, purpose, text_version }) => ({
          label,
          page,
          date: formatDate(created_at, hours),
          withdrawn: withdrawn_at === null ? '' : formatDate(withdrawn_at, hours),
          version: text_version,
          text_url: versionPath({ path: CONSENT_PAGES[purpose], version: text_version }),
        })),
        changed_texts: changed.map(text => ({
          purpose: text.purpose,
          label: CONSENT_LABELS[text.purpose],
          version: text.version,
          title: text.title,
          url: versionPath(text),
        })),
      },
    },
  })
}

const TEXTS = ['email', 'name', 'surname', 'birthday', 'gender'] as const
const FLAGS = ['subscribe_mail', 'subscribe_sms'] as const

/**
 * The fields of a form as `POST /api/lk/user/` takes them. A box that is not ticked is not sent, so
 * `has.subscribe_mail` says that the form had it.
 */
function profileOfForm(fields: Record<string, unknown>): Record<string, unknown> {
  const texts = TEXTS.filter(name => fields[name] !== undefined).map(name => [name, fields[name]])
  const flags = FLAGS.filter(name => fields[`has.${name}`] !== undefined).map(name => [
    name,
    fields[name] !== undefined,
  ])
  return Object.fromEntries([...texts, ...flags])
}
