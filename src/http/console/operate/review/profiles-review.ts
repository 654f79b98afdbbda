import type { ChangedProfile } from '../../../../catalog/review/profiles.ts'
import { accountName, type Member } from '../../../../domain/accounts/member.ts'
import { MEDIA_PATH } from '../../../../domain/public-urls.ts'
import { counted } from '../../../../domain/values/counted.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import type { AccountId } from '../../../../domain/values/ids.ts'
import type { ConsoleContext } from '../../console-context.ts'
import { instant } from '../../frame/instant.ts'
import { noPage, pathId } from '../../frame/path-id.ts'
import { table } from '../../frame/table.ts'
import type { AddForm } from '../../page/add-page.ts'

const PROFILES = '/console/operate/profiles'

/** What a moderator sees of a changed member, by the part of its name before a dot. */
const SHOWN: Readonly<Record<string, (member: Member) => readonly [string, Html | string]>> = {
  companyName: ({ companyName }) => ['Company', companyName],
  contactName: ({ contactName }) => ['Contact name', contactName],
  phone: ({ phone }) => ['Phone', phone],
  fax: ({ fax }) => ['Fax', fax],
  address: ({ address }) => ['Address', Object.values(address).filter(isText).join(', ')],
  companyAddress: ({ companyAddress }) => [
    'Company address',
    Object.values(companyAddress).filter(isText).join(', '),
  ],
  isSeller: ({ isSeller }) => ['Seller type', isSeller ? 'owner' : 'broker or company'],
  logo: ({ logo }) => ['Logo', image(logo)],
  portrait: ({ portrait }) => ['Portrait', image(portrait)],
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

function image(shown: Member['logo']): Html | string {
  if (shown === null) return 'removed'
  const { path, width, height } = shown.thumbnail
  return html`<img src="${MEDIA_PATH}/${path}" width="${width}" height="${height}" alt="" loading="lazy">`
}

/**
 * The changed profiles, with what was changed and the decision about each; null: there are none.
 * @param total How many there are, with those that are not shown.
 */
export function changedProfiles(profiles: readonly ChangedProfile[], total: number): Html | null {
  if (profiles.length === 0) return null
  const rows = profiles.map(({ member, members, approvedName, at }) => {
    const parts = [...new Set(members.map(name => name.split('.')[0] ?? ''))]
    const items = parts.map(part => {
      const [label, value] = SHOWN[part]?.(member) ?? [part, 'changed']
      return html`<li>${label}: <bdi>${value === '' ? 'removed' : value}</bdi></li>`
    })
    const name = accountName(member)
    return html`<tr><th scope="row"><a href="/member/${member.id}"><bdi>${name}</bdi></a> (${member.id})${approvedName === name ? null : html`<br><span class="note">approved: <bdi>${approvedName || 'none'}</bdi></span>`}</th><td><ul>${items}</ul></td><td>${instant(at)}</td>
<td><form method="post" action="${PROFILES}/${member.id}" class="row-actions"><input type="hidden" name="at" value="${at}"><button class="button-quiet" name="decision" value="approve">Approve</button><button class="button-quiet" name="decision" value="refuse">Decline</button></form></td></tr>`
  })
  return html`<section id="profiles"><h2>Changed profiles</h2>
<p class="note">These changes are already live. Declining restores the approved name and removes changed images; an operator can correct other details.</p>
${total > profiles.length ? html`<p class="note">Showing the ${profiles.length} of ${counted(total, 'profile')} that have waited longest.</p>\n` : null}${table('Changed profiles', ['Account', 'Changed', 'Since', 'Actions'], rows)}</section>`
}

/** Adds the decisions to the page of listings that wait. */
export function addProfileDecisions(addForm: AddForm<null>, { catalog }: ConsoleContext): void {
  const path = '/operate/profiles/:account'
  addForm('', { path }, async ({ principal, params, text }) => {
    const accountId = pathId<AccountId>(params, 'account')
    const decision = text('decision')
    if (decision !== 'approve' && decision !== 'refuse') throw noPage()
    const at = /^\d{1,15}$/.test(text('at')) ? Number(text('at')) : 0
    await catalog.profiles.decide(principal, { accountId, at, isApproved: decision === 'approve' })
    return `profile-${decision}`
  })
}
