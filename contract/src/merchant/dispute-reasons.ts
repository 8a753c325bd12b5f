export interface DisputeReason {
  /** The claim of the customer, which completes "The customer says that …". */
  claim: string
  /** The short form for lists. */
  label: string
  /** Evidence that convinces a bank of the opposite, strongest first. */
  wins: readonly string[]
}

const DELIVERY = 'Proof of delivery: the carrier’s tracking, a signature, or a photo at the door.'
const MESSAGES = 'Messages in which the customer confirms the order, or thanks you for it.'
const RECEIPT = 'The receipt or invoice, with the customer’s name and what was bought.'
const POLICY = 'Your refund policy, and where the customer agreed to it before paying.'

const REASONS: Readonly<Record<string, DisputeReason>> = {
  fraudulent: {
    claim: 'they did not make this payment',
    label: 'Payment not made by the customer',
    wins: [
      'What ties the order to the cardholder: an account, earlier orders, the same address.',
      DELIVERY,
      MESSAGES,
    ],
  },
  unrecognized: {
    claim: 'they do not recognise this payment on their statement',
    label: 'Payment not recognised',
    wins: [RECEIPT, MESSAGES, DELIVERY],
  },
  product_not_received: {
    claim: 'they never received what they paid for',
    label: 'Not received',
    wins: [
      DELIVERY,
      'For a service: a booking, a log of its use, or a document with the day it was provided.',
      MESSAGES,
    ],
  },
  product_unacceptable: {
    claim: 'what they received is faulty, or not what was described',
    label: 'Faulty or not as described',
    wins: [
      'The description that the customer saw, and pictures of what was sent.',
      'Messages about the fault, and what you offered: a repair, a replacement, a refund.',
      POLICY,
    ],
  },
  duplicate: {
    claim: 'they paid twice for the same thing',
    label: 'Paid twice',
    wins: [
      'A receipt of each payment that shows two different orders.',
      'If it was the same order: the refund of the other payment.',
      DELIVERY,
    ],
  },
  subscription_canceled: {
    claim: 'they had cancelled before they were charged',
    label: 'Cancelled before the charge',
    wins: [
      'The day of the cancellation, if there was one, and the terms about it.',
      'Signs that the customer used the service after that day.',
      MESSAGES,
    ],
  },
  credit_not_processed: {
    claim: 'you promised a refund that never came',
    label: 'Refund not received',
    wins: [
      'The refund, if it was made: its day and amount.',
      POLICY,
      'Messages about the return, and what was agreed.',
    ],
  },
}

const OTHER: DisputeReason = {
  claim: 'they should not have to pay',
  label: 'Other reason',
  wins: [RECEIPT, DELIVERY, MESSAGES],
}

/** For the provider's code, such as `fraudulent`. Null and unknown codes have a general answer. */
export const disputeReason = (reason: string | null): DisputeReason =>
  (reason !== null && Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined) ?? OTHER
