import { type Html, html } from '../../../domain/values/html.ts'
import type { AssetSet } from '../assets/asset-set.ts'
import type { Icons } from '../design/icons.ts'

/**
 * The choice between the themes. Without JavaScript it is hidden, and pages use the device's theme.
 */
export function themeSwitch(assets: AssetSet, icons: Icons): Html {
  return html`<theme-switch data-module="${assets.modules('theme-switch.js')}" hidden>
<fieldset class="theme-switch">
<legend>Theme</legend>
<label><input type="radio" name="theme" value="system" checked>${icons.icon('monitor')}<span>System</span></label>
<label><input type="radio" name="theme" value="light">${icons.icon('sun')}<span>Light</span></label>
<label><input type="radio" name="theme" value="dark">${icons.icon('moon')}<span>Dark</span></label>
</fieldset>
</theme-switch>`
}
