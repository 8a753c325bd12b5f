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
