import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AccountPicture } from '../../../catalog/accounts/account-pictures.ts'
import type { ProfileForm } from '../../../catalog/accounts/account-profile.ts'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import type { Member } from '../../../domain/accounts/member.ts'
import { readTimeZone } from '../../../domain/accounts/time-zone-choice.ts'
import { Problem } from '../../../domain/problem.ts'
import { MEDIA_PATH, sellerPath } from '../../../domain/public-urls.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import { stateTimeZone, US_TIME_ZONES } from '../../../domain/values/time-zones.ts'
import { timeZoneName } from '../../../domain/values/written-times.ts'
import { formParts, takeForms } from '../../bodies/form-parts.ts'
import { choiceGroup, type FormState, selectField, textField } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { FRESH, form } from '../frame/form-page.ts'
import { noPage } from '../frame/path-id.ts'
import type { AddForm } from '../page/add-page.ts'
import { guarded } from '../visits/guarded.ts'
import { accountPath, addAccountPage } from './account-frame.ts'

const MAX_MEGABYTES = 20

/** The fields of the profile, in their order, with their labels. */
const PROFILE_LABELS = {
  company: 'Company',
  contact: 'Contact name',
  phone: 'Phone',
  fax: 'Fax',
  street: 'Street',
  street2: 'Address line 2',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  seller: 'Seller type',
} as const
type ProfileField = keyof typeof PROFILE_LABELS

const NOTES: Readonly<Partial<Record<ProfileField, string>>> = {
  state: 'Two letters, such as TX',
  zip: 'Five digits',
}
const AUTOCOMPLETE: Readonly<Partial<Record<ProfileField, string>>> = {
  company: 'organization',
  phone: 'tel',
  street: 'address-line1',
  street2: 'address-line2',
  city: 'address-level2',
  zip: 'postal-code',
}

const PICTURE_LABELS = { portrait: 'Portrait', logo: 'Logo' } as const

/** The pages of an account's profile, portrait and logo. */
export async function addProfile(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  app.get(
    '/account',
    guarded(context, (_request, reply, signedIn) => choose(context, reply, signedIn)),
  )
  const fields = [...Object.keys(PROFILE_LABELS), 'zone']
  const { accounts } = context.catalog
  const addForm = addAccountPage(app, context, {
    tab: '',
    needs: ['account:write'],
    done: { saved: 'Saved.', picture: 'Picture updated.', removed: 'Picture removed.' },
    main: async ({ principal }, member, { refused, state }) => {
      const zone = await accounts.timeZone(principal, member.id)
      const shown = refused === '' ? state : { ...FRESH, sent: { ...storedTexts(member), zone } }
      const path = accountPath(member.id)
      const fault = state.faults.get('picture')
      return html`<p><a href="${sellerPath(member)}">View public profile</a></p>
<div class="account-columns">
<section><h2>Profile</h2>${form(
        path,
        shown,
        fields,
        html`${profileFields(shown)}${zoneField(context, member, shown)}
<button>Save</button>`,
      )}</section>
<div>
<section><h2>Email</h2><p><bdi>${member.email}</bdi></p><p class="note">Leads are emailed there. <a href="${accountPath(member.id, 'addresses')}">Change it</a></p></section>
<section><h2>Pictures</h2>${fault === undefined ? null : html`<div class="error-summary" role="alert"><p>${fault}</p></div>`}
${pictureForm(member, 'portrait')}${pictureForm(member, 'logo')}</section>
</div></div>`
    },
  })
  addForm('', { fields }, async ({ principal, text }, id) => {
    const nameOf = (detail: string) => PROFILE_LABELS[detail as ProfileField]
    const zone = readTimeZone(text('zone'))
    await accounts.editProfile(principal, id, profileForm(text), nameOf)
    await accounts.setTimeZone(principal, id, zone)
    return 'saved'
  })
  await app.register(async upload => {
    await takeForms(upload)
    for (const kind of ['portrait', 'logo'] as const) addPicture(upload, context, kind, addForm)
  })
}

function addPicture(
  upload: FastifyInstance,
  { accountPictures, uploads }: ConsoleContext,
  kind: AccountPicture,
  addForm: AddForm<AccountId>,
): void {
  const refusal = (error: unknown) => pictureRefusal(error, kind)
  addForm(`/pictures/${kind}`, { upload, refusal }, async ({ principal, request }, id) => {
    const rules = { fileField: 'image', maxFiles: 1, maxMegabytes: MAX_MEGABYTES, texts: {} }
    await using received = await uploads.receive(formParts(request), rules, id)
    const [sent] = received.files
    if (sent) await accountPictures.put(principal, id, kind, sent.file)
    return 'picture'
  })
  addForm(`/pictures/${kind}/remove`, {}, async ({ principal }, id) => {
    await accountPictures.remove(principal, id, kind)
    return 'removed'
  })
}

/** @throws The error itself, unless a person can do something about it. */
function pictureRefusal(error: unknown, kind: AccountPicture): FormState {
  const isOfFile =
    error instanceof Problem &&
    ['invalid-input', 'unsupported-media-type', 'payload-too-large', 'unavailable'].includes(
      error.code,
    )
  if (!isOfFile) throw error
  return { sent: {}, faults: new Map([['picture', `${PICTURE_LABELS[kind]}: ${error.message}`]]) }
}

function profileForm(text: (name: string) => string): ProfileForm {
  const names = Object.keys(PROFILE_LABELS).filter(name => name !== 'seller')
  const texts = Object.fromEntries(names.map(name => [name, text(name)]))
  return {
    ...texts,
    ...(text('seller') !== '' && { seller: text('seller') === 'yes' ? 'yes' : 'no' }),
  }
}

function profileFields(state: FormState): Html {
  const fields = (Object.keys(PROFILE_LABELS) as ProfileField[])
    .filter(name => name !== 'seller')
    .map(name =>
      textField(state, name, PROFILE_LABELS[name], {
        note: NOTES[name] ?? '',
        autocomplete: AUTOCOMPLETE[name] ?? 'off',
        inputMode: name === 'zip' ? 'numeric' : name === 'phone' || name === 'fax' ? 'tel' : 'text',
      }),
    )
  const kinds = [
    ['no', 'Broker or company'],
    ['yes', 'Owner selling their own land'],
  ] as const
  const chosen = state.sent['seller'] === 'yes' ? 'yes' : 'no'
  return html`${fields}
${choiceGroup(state, { name: 'seller', legend: PROFILE_LABELS.seller, type: 'radio', options: kinds, chosen: [chosen] })}`
}

/** The zone of times in the console and in emails to the account. */
function zoneField(
  { calendar: { timeZone } }: ConsoleContext,
  { address: { stateCode } }: Member,
  { sent }: FormState,
): Html {
  const state = stateTimeZone(stateCode)
  const options = [
    ['', `Default: ${timeZoneName(timeZone)}`] as const,
    ...US_TIME_ZONES.map(zone => [zone, timeZoneName(zone)] as const),
  ]
  const hint =
    state === undefined || state === sent['zone']
      ? null
      : html`<p class="note">Most of ${stateCode} is in ${timeZoneName(state)}.</p>`
  return html`${selectField('zone', 'Time zone', { options, chosen: sent['zone'] ?? '' })}${hint}`
}

function pictureForm(member: Member, kind: AccountPicture): Html {
  const { [kind]: image, id } = member
  const label = PICTURE_LABELS[kind]
  const path = `${accountPath(id)}/pictures/${kind}`
  const shown = image
    ? html`<img src="${MEDIA_PATH}/${image.thumbnail.path}" width="${image.thumbnail.width}" height="${image.thumbnail.height}" alt="${label}">
<form method="post" action="${path}/remove"><button class="button-quiet">Remove ${kind}</button></form>`
    : html`<p class="note">None yet.</p>`
  return html`<div class="account-picture"><h3>${label}</h3>${shown}
<form method="post" action="${path}" enctype="multipart/form-data" class="inline-form"><div class="field"><label for="field-${kind}">${image ? 'New image' : 'Image'}</label><p class="note" id="note-${kind}">JPEG, PNG, WebP or AVIF, up to 20 MB</p><input type="file" id="field-${kind}" name="image" accept="image/jpeg,image/png,image/webp,image/avif" required aria-describedby="note-${kind}"></div><button class="button-quiet">Upload</button></form></div>`
}

function storedTexts(member: Member): Readonly<Record<string, string>> {
  const { companyName, contactName, phone, fax, address, isSeller } = member
  const { street, streetLine2, city, stateCode, zip } = address
  return {
    company: companyName,
    contact: contactName,
    phone,
    fax,
    street,
    street2: streetLine2,
    city,
    state: stateCode,
    zip,
    seller: isSeller ? 'yes' : 'no',
  }
}

/** Leads to the account of a person, or lets the person choose one. */
function choose({ pages }: ConsoleContext, reply: FastifyReply, signedIn: SignedIn): FastifyReply {
  const owned = signedIn.memberships.filter(({ role, isActive }) => role === 'owner' && isActive)
  const [first] = owned
  if (!first) throw noPage()
  if (owned.length === 1) return reply.redirect(accountPath(first.accountId), 303)
  const items = owned.map(
    ({ accountId, accountName }) =>
      html`<li><a href="${accountPath(accountId)}">${accountName}</a></li>`,
  )
  const main = html`<h1>Your accounts</h1><ul class="account-list">${items}</ul>`
  return pages.send(reply, { title: 'Your accounts', main }, signedIn)
}
