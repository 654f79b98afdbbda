const { SwaggerUIBundle, SwaggerUIStandalonePreset } = window

/** The name of the service in place of a logo. */
function named({ React }) {
  return {
    components: { Logo: () => React.createElement('span', { className: 'name' }, 'Acreage') },
  }
}

/**
 * Sends requests to the server that this page came from. The description names the service's public
 * address, which may be unreachable from here, as localhost is from another machine.
 */
function triedHere() {
  const updateJsonSpec =
    (update, { specSelectors }) =>
    description => {
      const described = new URL(specSelectors.url(), document.baseURI)
      const url = new URL('.', described).href.replace(/\/$/, '')
      return update({ ...description, servers: [{ url }] })
    }
  return { statePlugins: { spec: { wrapActions: { updateJsonSpec } } } }
}

/**
 * Authorize opens on its first field, the Bearer key, not on the last one, the key in the address.
 */
function openedOnFirstKey({ React }) {
  const authorizationPopup = Popup => props => {
    React.useEffect(() => document.querySelector('.auth-container input')?.focus(), [])
    return React.createElement(Popup, props)
  }
  return { wrapComponents: { authorizationPopup } }
}

const descriptions = [...document.querySelectorAll('link[rel="service-desc"]')]

SwaggerUIBundle({
  domNode: document.getElementById('docs'),
  urls: descriptions.map(({ title, href }) => ({ name: title, url: href })),
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  plugins: [named, triedHere, openedOnFirstKey],
  layout: 'StandaloneLayout',
  // Elsewhere than here nothing is asked, not even whether the description is valid.
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  filter: true,
  tryItOutEnabled: true,
  persistAuthorization: true,
  displayRequestDuration: true,
})
