import type { GoneListing } from '../../../catalog/listings/offers.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { html } from '../../../domain/values/html.ts'
import type { Page } from '../pages/page.ts'
import { similarSection } from './near-section.ts'

/** The page that replaces a listing that is no longer public, without any of its contents. */
export function gonePage({ id, similar }: GoneListing, gazetteer: Gazetteer): Page {
  return {
    title: 'No longer available',
    description: '',
    isUnlisted: true,
    main: html`<div class="notice">
<h1>This land is no longer available</h1>
<p>Listing ${id} was sold or taken off the market.</p>
<p class="notice-ways"><a class="button" href="/land">Search for land</a> <a href="/">Home</a></p>
</div>
${similarSection(similar, gazetteer, 'Similar listings')}`,
  }
}
