/**
 * Shows instants in the time of the visitor, who reads UTC without script. The former text stays as
 * the title.
 */
const FORM = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

function localize(within: ParentNode): void {
  for (const time of within.querySelectorAll<HTMLTimeElement>('time[datetime]')) {
    const at = Date.parse(time.dateTime)
    if (time.title !== '' || Number.isNaN(at) || !time.textContent.endsWith(' UTC')) continue
    time.title = time.textContent
    time.textContent = FORM.format(at)
  }
}

localize(document)
new MutationObserver(() => localize(document)).observe(document.body, {
  childList: true,
  subtree: true,
})
