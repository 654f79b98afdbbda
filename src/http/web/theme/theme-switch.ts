import { type Html, html } from '../../../domain/values/html.ts'
import type { AssetSet } from '../assets/asset-set.ts'

/**
 * The choice between the themes. Without JavaScript it is hidden, and pages use the device's theme.
 */
export function themeSwitch(assets: AssetSet): Html {
  return html`<theme-switch data-module="${assets.modules('theme-switch.js')}" hidden>
<label>Theme <select>
<option value="system">System</option>
<option value="light">Light</option>
<option value="dark">Dark</option>
</select></label>
</theme-switch>`
}
