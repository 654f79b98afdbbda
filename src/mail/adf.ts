import { html } from '../domain/values/html.ts'

/** What an ADF document says about a lead. */
export interface AdfLead {
  readonly leadId: number
  /** The name of the service. */
  readonly source: string
  /** An instant with its offset, as `2026-11-20T18:00:00Z`. */
  readonly requestedAt: string
  readonly contactName: string
  readonly emailAddress: string
  /** Empty: none. */
  readonly phoneNumber: string
  readonly comment: string
  readonly listingId: number
  readonly listingTitle: string
  readonly listingUrl: string
  readonly vendor: string
}

/** Characters that XML 1.0 cannot have, not even as references. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/**
 * A lead as ADF 1.0 (Auto-lead Data Format), which CRMs of many trades read. The format is about
 * vehicles, so the listing stands in the vehicle: its id as the stock number, its title as the
 * model. `year` must be there, and is empty.
 */
export function adfDocument(lead: AdfLead): string {
  const phone =
    lead.phoneNumber === '' ? null : html`<phone type="voice">${clean(lead.phoneNumber)}</phone>\n`
  return `<?xml version="1.0" encoding="UTF-8"?>
<?adf version="1.0"?>
${
  html`<adf>
<prospect status="new">
<id sequence="1" source="${clean(lead.source)}">${lead.leadId}</id>
<requestdate>${lead.requestedAt}</requestdate>
<vehicle interest="buy" status="used">
<year></year>
<make>Land</make>
<model>${clean(lead.listingTitle)}</model>
<stock>${lead.listingId}</stock>
<comments>${clean(lead.listingUrl)}</comments>
</vehicle>
<customer>
<contact>
<name part="full" type="individual">${clean(lead.contactName)}</name>
<email>${clean(lead.emailAddress)}</email>
${phone}</contact>
<comments>${clean(lead.comment)}</comments>
</customer>
<vendor>
<vendorname>${clean(lead.vendor)}</vendorname>
<contact>
<name part="full">${clean(lead.vendor)}</name>
</contact>
</vendor>
<provider>
<name part="full">${clean(lead.source)}</name>
</provider>
</prospect>
</adf>`.text
}
`
}

function clean(text: string): string {
  return text.replace(FORBIDDEN, '')
}
