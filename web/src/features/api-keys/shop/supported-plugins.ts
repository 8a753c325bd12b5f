export interface PluginFile {
  /** The path within the plugin, or the shop's own file. */
  file: string
  /** They replace the lines with the same names. */
  lines: string
}

export interface SupportedPlugin {
  name: string
  files: readonly PluginFile[]
  /** Where to enter the keys. */
  keys: string
  afterwards?: string
}

interface Installation {
  origin: string
  /** The URL of the script under the name that plugins load. */
  script: string
  publicKey: string
  /** Plugins recognise a sandbox by its key. */
  isSandbox: boolean
}

/** The lines to paste into each plugin made for Limepay or April; the names are from their published source. */
export function supportedPlugins(origin: string, publicKey: string): readonly SupportedPlugin[] {
  const installation = {
    origin,
    script: `${origin}/v3/checkout-v3.0.0.min.js`,
    publicKey,
    isSandbox: publicKey.startsWith('sandbox_'),
  }
  return [
    limepayForWoo(installation),
    aprilForWoo(installation),
    limepayForMagento(installation),
    limepayForDotNet(installation),
  ]
}

const limepayForWoo = ({ origin, script, isSandbox }: Installation): SupportedPlugin => ({
  name: 'Limepay for WooCommerce (4.2)',
  files: [
    {
      file: 'woocommerce-gateway-limepay.php',
      lines: `define( 'LIMEPAY_CHECKOUTJS', '${script}' );`,
    },
    {
      file: 'includes/limepay-api.php',
      lines: `const ENDPOINT_${isSandbox ? 'SANDBOX' : 'LIVE'} = '${origin}/api/';`,
    },
  ],
  keys: 'WooCommerce, Settings, Payments, Limepay: “Publishable Key” and “Secret Key”',
})

const aprilForWoo = ({ origin, script, isSandbox }: Installation): SupportedPlugin => ({
  name: 'April for WooCommerce (1.0)',
  files: [
    {
      file: 'april-payment-gateway-for-woocommerce.php',
      lines: `define( 'APRIL_CHECKOUTJS', '${script}' );`,
    },
    {
      file: 'includes/april-api.php',
      lines: `const APRIL_API_ENDPOINT_${isSandbox ? 'SANDBOX' : 'LIVE'} = '${origin}/api/v3/';`,
    },
  ],
  keys: 'WooCommerce, Settings, Payments, April: “Publishable Key” and “Secret Key”',
})

const limepayForMagento = ({ origin, script, isSandbox }: Installation): SupportedPlugin => ({
  name: 'Limepay for Magento 2 (3.1)',
  files: [
    {
      file: 'Helper/Api.php',
      lines: `const LP_${isSandbox ? 'SANDBOX' : 'PROD'}_API = '${origin}/api';`,
    },
    {
      file: 'view/base/requirejs-config.js and view/frontend/requirejs-config.js',
      lines: `'lpcheckoutjs': '${script}',`,
    },
    {
      file: 'etc/csp_whitelist.xml, under script-src and under frame-src',
      lines: `<value id="limepay-js" type="host">${new URL(origin).host}</value>`,
    },
  ],
  keys: 'Stores, Configuration, Sales, Payment Methods, Limepay: “Limepay Publishable Key” and “Limepay Secret Key”',
  afterwards: 'Then clear Magento’s caches and deploy its static content again.',
})

const limepayForDotNet = ({ origin, script, publicKey }: Installation): SupportedPlugin => ({
  name: 'Limepay’s library for .NET',
  files: [
    {
      file: 'Where your program makes the client',
      lines: `new LimepayApi("${origin}/api", "${publicKey}", secretKey)`,
    },
    {
      file: 'On the page with the checkout',
      lines: `<script src="${script}"></script>`,
    },
  ],
  keys: 'your program’s own settings hold the secret key',
})
