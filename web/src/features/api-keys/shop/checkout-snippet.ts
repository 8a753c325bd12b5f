/** A page that shows the checkout as it is; its server answers at `/pay`. */
export const checkoutSnippet = (origin: string, publicKey: string): string =>
  `<div id="checkout"></div>
<button id="pay" type="button">Pay</button>
<script src="${origin}/checkout/v1/checkout.js"></script>
<script>
  const checkout = Paydeck.createCheckout()
  checkout.init({
    publicKey: '${publicKey}',
    // Your server creates the order and pays it with this token.
    paymentToken: (token) =>
      fetch('/pay', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      }),
  })
  checkout.errorHandler(({ message }) => alert(message))
  checkout.render({ elementId: 'checkout', currency: 'AUD', amount: 5600 })
  document.getElementById('pay').onclick = () => checkout.submit()
</script>
`
