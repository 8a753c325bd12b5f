/** A page that shows the checkout as it is; its server answers at `/pay`. */
export const checkoutSnippet = (origin: string, publicKey: string, currency: string): string =>
  `<div id="checkout"></div>
<button id="pay" type="button">Pay</button>
<script src="${origin}/checkout/v1/checkout.js"></script>
<script>
  const checkout = Paydeck.createCheckout()
  checkout.init({
    publicKey: '${publicKey}',
    paymentToken: (paymentToken) => pay({ paymentToken }),
  })
  checkout.errorHandler(({ message }) => alert(message))
  checkout.render({ elementId: 'checkout', currency: '${currency}', amount: 5600 })
  document.getElementById('pay').onclick = () => checkout.submit()

  // Your server creates the order, pays it with what it is given, and answers as it was answered.
  async function pay(body) {
    const answer = await fetch('/pay', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { paymentActionRequired, message } = await answer.json()
    if (!paymentActionRequired) return alert(answer.ok ? 'Paid' : message)
    // The bank asks the customer first.
    checkout.handlePaymentActionRequired(
      paymentActionRequired,
      () => pay({ ...body, paymentActionRequired }),
      ({ message }) => alert(message),
    )
  }
</script>
`

/** What plugins of before are set to: the address of the API, and the script that they load. */
export const pluginConstants = (origin: string) => [
  {
    plugin: 'Limepay for WooCommerce or Magento, and its .NET library',
    api: `${origin}/api`,
    script: `${origin}/v3/checkout-v3.0.0.min.js`,
  },
  {
    plugin: 'April for WooCommerce',
    api: `${origin}/api/v3`,
    script: `${origin}/v3/checkout-v3.0.0.min.js`,
  },
]
