import { type Html, html } from '../../../domain/values/html.ts'
import type { AssetSet } from '../../web/assets/asset-set.ts'

interface PasskeyForm {
  /**
   * The address to which the answer of the device is sent; `/options` below it gives the options
   * for the device.
   */
  readonly action: string
  /** Whether the browser makes a passkey, or uses one. */
  readonly makes: 'new' | 'none'
  readonly label: string
  /** Other fields of the form. */
  readonly fields: Html
}

/**
 * A form that a device fills in. It is hidden until its module runs in a browser that knows
 * passkeys.
 */
export function passkeyForm(assets: AssetSet, { action, makes, label, fields }: PasskeyForm): Html {
  return html`<passkey-form data-module="${assets.modules('passkey-form.js')}" data-makes="${makes}" hidden>
<form method="post" action="${action}" class="console-form" novalidate>
<input type="hidden" name="credential" value="">
${fields}
<p class="passkey-status" role="status"></p>
<button class="${makes === 'new' ? '' : 'button-quiet'}">${label}</button>
</form></passkey-form>`
}
