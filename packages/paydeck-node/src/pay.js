/**
 * @typedef {import('./index.d.ts').PayRequest} PayRequest
 * @typedef {import('./index.d.ts').Paid} Paid
 * @typedef {import('./index.d.ts').Once} Once
 * @typedef {import('./request.js').Send} Send
 */

/** @param {any} failure @returns {Paid | null} */
function challengeOf({ code, body }) {
  if (code !== 'payment_action_required') return null
  const { paymentToken, paymentActionRequired } = body
  return { paid: null, challenge: { paymentToken, paymentActionRequired } }
}

/** Reads the payment whose response was lost. @param {Send} send @param {string} orderId @returns {Promise<Paid>} */
async function readPaid(send, orderId) {
  const path = `/transactions/${encodeURIComponent(orderId)}`
  const { body } = await send({ method: 'GET', path, isRepeatable: true })
  return {
    paid: {
      transactionId: body._id,
      transactionStatus: body.status,
      amount: body.amount,
      surchargeAmount: body.surchargeAmount,
      currency: body.currency,
      type: body.transactionPayType.payPlanId === null ? 'paycard' : 'payplan',
    },
    challenge: null,
  }
}

/**
 * @param {Send} send @param {string} orderId @param {PayRequest} body @param {Once} [once]
 * @returns {Promise<Paid>}
 */
export async function pay(send, orderId, body, { idempotencyKey: key } = {}) {
  const path = `/orders/${encodeURIComponent(orderId)}/pay`
  try {
    const answer = await send({ method: 'POST', path, body, key, isRepeatable: true })
    return { paid: answer.body, challenge: null }
  } catch (failure) {
    const { code, tries } = /** @type {any} */ (failure)
    const challenge = challengeOf(/** @type {any} */ (failure))
    if (challenge) return challenge
    if (code === 'order_paid' && tries > 1) return readPaid(send, orderId)
    throw failure
  }
}
