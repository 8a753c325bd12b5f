// The page of the sample shop. Its server knows the prices and has the secret key.

const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })
/** @param {number} cents */
const money = (cents) => dollars.format(cents / 100)

/** @param {string} id */
const byId = (id) => {
  const element = document.getElementById(id)
  if (!element) throw new Error(`There is no #${id}`)
  return element
}
const payButton = /** @type {HTMLButtonElement} */ (byId('pay'))

/** @param {string} text */
const say = (text) => {
  byId('problem').textContent = text
}
/** @param {boolean} isBusy */
const setBusy = (isBusy) => {
  payButton.disabled = isBusy
  payButton.textContent = isBusy ? 'Placing your order' : 'Place order'
}

/** @param {string} path @param {object} body */
const post = async (path, body) => {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.json()
}

const address = new URL(location.href)
const cart = await post('/shop/cart', {
  number: address.searchParams.get('order'),
  customer: address.searchParams.get('customer'),
})
// A reload or a second tab continues with the same order.
address.searchParams.set('order', cart.number)
history.replaceState(null, '', address)

for (const { name, quantity, amount } of cart.items) {
  const row = document.createElement('tr')
  const [what, price] = [document.createElement('th'), document.createElement('td')]
  what.scope = 'row'
  what.textContent = `${quantity} × ${name}`
  price.textContent = money(amount)
  row.append(what, price)
  byId('cart').append(row)
}
byId('total').textContent = money(cart.total)
const other = document.createElement('a')
other.href = cart.customer ? '/shop' : '/shop?customer=jane'
other.textContent = cart.customer ? 'Sign out' : 'Sign in as Jane'
byId('customer').append(cart.customer ? `Signed in as ${cart.customer}. ` : 'Guest. ', other)

/** @param {{ paid: { transactionId: string, type: string } }} answer */
const thank = ({ paid }) => {
  byId('payment').hidden = true
  byId('receipt').textContent =
    `Order ${cart.number} is ${paid.type === 'payplan' ? 'being paid in instalments' : 'paid'}: ${paid.transactionId}.`
  byId('done').hidden = false
  byId('done').querySelector('h2')?.focus()
}

if (cart.paid) thank(cart)
else {
  const checkout = globalThis.Paydeck.createCheckout()

  /** @param {string} paymentToken @param {object} [action] @returns {Promise<void>} */
  const pay = async (paymentToken, action) => {
    const answer = await post('/shop/pay', { number: cart.number, paymentToken, action })
    if (answer.paid) return thank(answer)
    if (!answer.action) {
      say(answer.message)
      return setBusy(false)
    }
    return new Promise((resolve) => {
      checkout.handlePaymentActionRequired(
        answer.action,
        () => resolve(pay(paymentToken, answer.action)),
        (/** @type {{ message: string }} */ { message }) => {
          say(message)
          setBusy(false)
          resolve()
        },
      )
    })
  }

  checkout.init({
    publicKey: cart.publicKey,
    email: cart.email,
    customerToken: cart.customerToken,
    paymentToken: (/** @type {string} */ token) => {
      setBusy(true)
      return pay(token)
    },
  })
  checkout.errorHandler((/** @type {{ errorCode: string, message: string }} */ { message }) => {
    say(message)
    setBusy(false)
  })
  checkout.render({
    elementId: 'checkout',
    currency: 'AUD',
    amount: cart.total,
    primaryColor: '#7a3e12',
  })
  payButton.addEventListener('click', () => {
    say('')
    setBusy(true)
    checkout.submit()
  })
}
