import type { KeptForm } from '../../../catalog/drafts/kept-forms.ts'
import { type Html, html, rawHtml } from '../../../domain/values/html.ts'

// linear: at most 2,000,000 characters, as the page is our own, and closes each tag
const FORM = /<form\b[^>]*>[\s\S]*?<\/form>/g
const FIELD =
  // linear: at most 2,000,000 characters, as above
  /<input\b[^>]*>|<textarea\b[^>]*>[\s\S]*?<\/textarea>|<select\b[^>]*>[\s\S]*?<\/select>/g
// linear: at most 2,000,000 characters, as above
const BUTTON = /<button\b[^>]*>/g
// linear: at most 2,000,000 characters, as above
const OPTION = /<option\b[^>]*>/g
const ATTRIBUTE = /\s([\w-]+)="([^"]*)"/g
const MARKS = {
  checked: / checked(?:="[^"]*")?(?=[ >])/,
  selected: / selected(?:="[^"]*")?(?=[ >])/,
} as const
const NOT_TYPED = ['hidden', 'password', 'file', 'submit', 'button']

const NOTICE = html`<p class="done" role="status">Nothing has changed yet. Your entries are back in the form: check them and submit again.</p>
`
const NOTICE_WITHOUT_FORM = html`<p class="done" role="status">Nothing has changed yet. Please repeat the last step.</p>
`

type Sent = Pick<KeptForm, 'action' | 'body'>

/**
 * A page whose form has the values that a person sent before something else had to come first, such
 * as the password. Pages are filled in after they are written, so that no page can forget it. The
 * button that was pressed has the focus.
 * @param main As `html` writes it: attributes are in double quotes, and have no `>`.
 * @param isDone Whether the button that was pressed has done its work, and the values are those of
 * the rest of its form.
 */
export function refilled(main: Html, sent: Sent, isDone: boolean): Html {
  const forms = [...main.text.matchAll(FORM)].filter(([form]) => goesTo(form, sent.action))
  const own = forms.filter(([form]) => hasSameHidden(form, sent))
  const found = own[0] ?? forms[0]
  if (found === undefined) return isDone ? main : html`${NOTICE_WITHOUT_FORM}${main}`
  const [form] = found
  const before = opened(main.text.slice(0, found.index))
  const after = main.text.slice(found.index + form.length)
  const again = filled(form, sent).replace(/^<form/, '<form data-unsaved')
  if (isDone) return rawHtml(before + again + after)
  return html`${NOTICE}${rawHtml(before + withFocus(again, sent) + after)}`
}

/** Whether a form, or one of its buttons, sends to an address. */
function goesTo(form: string, action: string): boolean {
  const [tag = ''] = /^<form\b[^>]*>/.exec(form) ?? []
  if (attribute(tag, 'method') !== 'post') return false
  const buttons = [...form.matchAll(BUTTON)].map(([button]) => attribute(button, 'formaction'))
  return [attribute(tag, 'action'), ...buttons].some(
    address => address?.replace(/#.*/s, '') === action,
  )
}

/** Several forms of a page may send to one address, such as those of the rows of a table. */
function hasSameHidden(form: string, { body }: Sent): boolean {
  return [...form.matchAll(FIELD)].every(([field]) => {
    const name = attribute(field, 'name') ?? ''
    if (attribute(field, 'type') !== 'hidden' || !Object.hasOwn(body, name)) return true
    return valuesOf(body, name).includes(attribute(field, 'value') ?? '')
  })
}

function filled(form: string, { body }: Sent): string {
  return form.replaceAll(FIELD, field => filledField(field, body))
}

/** The form, with the focus on the button that was pressed. */
function withFocus(form: string, { action, body }: Sent): string {
  const buttons = [...form.matchAll(BUTTON)].map(([button]) => button)
  const pressed = buttons.find(button => isPressed(button, action, body)) ?? buttons[0]
  return pressed === undefined
    ? form
    : form.replace(pressed, () => pressed.replace(/^<button/, '<button autofocus'))
}

function filledField(field: string, body: Sent['body']): string {
  const [tag = ''] = /^<[^>]*>/.exec(field) ?? []
  const name = attribute(tag, 'name') ?? ''
  const values = valuesOf(body, name)
  const type = attribute(tag, 'type') ?? 'text'
  if (type === 'checkbox' || (type === 'radio' && values.length > 0)) {
    return marked(field, 'checked', values.includes(attribute(tag, 'value') ?? 'on'))
  }
  const [value] = values
  if (value === undefined || type === 'radio' || NOT_TYPED.includes(type)) return field
  if (field.startsWith('<textarea')) {
    // Browsers leave out a line break at the beginning.
    return `${tag}\n${html`<textarea>${value}`.text.slice('<textarea>'.length)}</textarea>`
  }
  if (field.startsWith('<select')) {
    return field.replaceAll(OPTION, option =>
      marked(option, 'selected', values.includes(attribute(option, 'value') ?? '')),
    )
  }
  const written = html`<input value="${value}">`.text.slice('<input'.length)
  return field.replace(/ value="[^"]*"/, '').replace(/>$/, () => written)
}

/**
 * Whether a button is the one that was pressed: the form has its value, or was sent to its address.
 */
function isPressed(button: string, action: string, body: Sent['body']): boolean {
  if (attribute(button, 'formaction') === action) return true
  const name = attribute(button, 'name')
  return name !== null && valuesOf(body, name).includes(attribute(button, 'value') ?? '')
}

function marked(tag: string, mark: keyof typeof MARKS, isSet: boolean): string {
  const bare = tag.replace(MARKS[mark], '')
  return isSet ? bare.replace(/>$/, ` ${mark}>`) : bare
}

/** Opens the `<details>` that a form is in. @param before The page before the form. */
function opened(before: string): string {
  const at = before.lastIndexOf('<details')
  if (at <= before.lastIndexOf('</details>')) return before
  return before.slice(0, at) + before.slice(at).replace(/^<details(?! open)/, '<details open')
}

function valuesOf(body: Sent['body'], name: string): readonly string[] {
  const value = Object.hasOwn(body, name) ? body[name] : undefined
  const all: readonly unknown[] = Array.isArray(value) ? value : [value]
  return all.filter(one => typeof one === 'string')
}

/** The value of an attribute; null: the tag does not have it. */
function attribute(tag: string, name: string): string | null {
  for (const [, given, value = ''] of tag.matchAll(ATTRIBUTE)) {
    if (given === name) return unescaped(value)
  }
  return null
}

const NAMED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}

/** The text of what `html` has escaped. */
function unescaped(text: string): string {
  return text.replaceAll(/&(?:\w+|#(\d+));/g, (reference, code: string | undefined) =>
    code === undefined ? (NAMED[reference] ?? reference) : String.fromCodePoint(Number(code)),
  )
}
