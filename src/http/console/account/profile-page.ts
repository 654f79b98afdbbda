import type { AccountPicture } from '../../../catalog/accounts/account-pictures.ts'
import { accountName, type Member } from '../../../domain/accounts/member.ts'
import { MEDIA_PATH, sellerPath } from '../../../domain/public-urls.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { choiceFields, type FormState, textField } from '../../web/form-fields.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { FRESH, form } from '../frame/form-page.ts'
import { accountHead, accountPath } from './account-frame.ts'

/** The fields of the profile, in their order, with their labels. */
export const PROFILE_LABELS = {
  company: 'Company',
  contact: 'Contact person',
  phone: 'Phone',
  fax: 'Fax',
  street: 'Street',
  street2: 'Second line of the address',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  seller: 'Who sells',
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

export const PICTURE_LABELS: Readonly<Record<AccountPicture, string>> = {
  portrait: 'Portrait',
  logo: 'Logo',
}

/** The profile of an account, with its pictures. @param fault Why a picture was refused; empty: none was. */
export function profilePage(
  member: Member,
  sent: FormState,
  done: string,
  fault: string,
): ConsolePage {
  const path = accountPath(member.id)
  const state = sent === FRESH ? { ...FRESH, sent: storedTexts(member) } : sent
  const fields = (Object.keys(PROFILE_LABELS) as ProfileField[])
    .filter(name => name !== 'seller')
    .map(name =>
      textField(state, name, PROFILE_LABELS[name], {
        note: NOTES[name] ?? '',
        autocomplete: AUTOCOMPLETE[name] ?? 'off',
        inputMode: name === 'zip' ? 'numeric' : name === 'phone' || name === 'fax' ? 'tel' : 'text',
      }),
    )
  const isSeller = state.sent['seller'] === 'yes'
  const kinds = [
    ['no', 'A broker or a company', !isSeller],
    ['yes', 'An owner selling their own land', isSeller],
  ] as const
  const choices = kinds.map(([value, label, isChosen]) => ({ value, label, isChosen, count: null }))
  const content = html`${fields}
<fieldset><legend>${PROFILE_LABELS.seller}</legend>${choiceFields('seller', 'radio', choices)}</fieldset>
<button>Save</button>`
  return {
    title: 'Profile',
    main: html`${accountHead(member.id, accountName(member), '', done)}
<p><a href="${sellerPath(member)}">How buyers see it</a></p>
<div class="account-columns">
<section><h2>Profile</h2>${form(path, state, Object.keys(PROFILE_LABELS), content)}</section>
<div>
<section><h2>Email</h2><p><bdi>${member.email}</bdi></p><p class="note">Leads are mailed there. <a href="${accountPath(member.id, 'addresses')}">Change it</a></p></section>
<section><h2>Pictures</h2>${fault === '' ? null : html`<div class="error-summary" role="alert"><p>${fault}</p></div>`}
${pictureForm(member, 'portrait')}${pictureForm(member, 'logo')}</section>
</div></div>`,
  }
}

function pictureForm(member: Member, kind: AccountPicture): Html {
  const { [kind]: image, id } = member
  const label = PICTURE_LABELS[kind]
  const path = `${accountPath(id)}/pictures/${kind}`
  const shown = image
    ? html`<img src="${MEDIA_PATH}/${image.thumbnail.path}" width="${image.thumbnail.width}" height="${image.thumbnail.height}" alt="${label}">
<form method="post" action="${path}/remove"><button class="button-quiet">Remove the ${kind}</button></form>`
    : html`<p class="note">There is none.</p>`
  return html`<div class="account-picture"><h3>${label}</h3>${shown}
<form method="post" action="${path}" enctype="multipart/form-data" class="inline-form"><div class="field"><label for="field-${kind}">${image ? 'Another image' : 'Image'}</label><p class="note" id="note-${kind}">JPEG, PNG, WebP or AVIF, up to 20 MB</p><input type="file" id="field-${kind}" name="image" accept="image/jpeg,image/png,image/webp,image/avif" required aria-describedby="note-${kind}"></div><button class="button-quiet">Upload</button></form></div>`
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
