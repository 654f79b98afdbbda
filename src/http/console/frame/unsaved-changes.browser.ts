/** These save on their own, and ask on their own. */
const SAVES_ITSELF = 'keep-typed, file-list'
const TYPED = 'textarea, input:not([type=hidden], [type=password], [type=checkbox], [type=radio])'

/** The form that is on its way to the server. */
let sent: HTMLFormElement | null = null

/**
 * Whether a form has something that would be lost: what was typed, what the page filled in from a
 * form that was not saved, or what a module marks with `data-unsaved`.
 */
function isUnsaved(form: HTMLFormElement): boolean {
  if (form === sent || form.closest(SAVES_ITSELF)) return false
  if ('unsaved' in form.dataset) return true
  return [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)].some(
    field => field.value !== field.defaultValue,
  )
}

addEventListener('submit', ({ target, defaultPrevented }) => {
  sent = target instanceof HTMLFormElement && !defaultPrevented ? target : null
})
// The answer may have been a file, and the page is still there.
addEventListener('input', () => {
  sent = null
})
addEventListener('beforeunload', event => {
  const forms = document.querySelectorAll<HTMLFormElement>('main form[method=post]')
  if ([...forms].some(isUnsaved)) event.preventDefault()
})
