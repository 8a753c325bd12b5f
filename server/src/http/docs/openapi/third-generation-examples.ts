import { ORDER, TRANSACTION } from './sample-things.ts'

const { merchantOrderId, currency, internalOrderId } = ORDER
const { _id: transactionId } = TRANSACTION
const customerId = TRANSACTION.customerId ?? ''
const price = { minorCurrencyUnits: ORDER.amount, currency } as const

export const THIRD_GENERATION = {
  v3RegisterCustomer: {
    sent: {
      body: {
        RegisterPluginConsumerCustomer: {
          referenceCustomerId: '17',
          emailAddress: 'jane@example.com',
          givenName: 'Jane',
          familyName: 'Citizen',
        },
      },
    },
    answer: { customerId },
  },
  v3SignIn: {
    sent: { body: { SignInConsumer: { customerId } } },
    answer: { customToken: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJjdXN0XzhZYlIybU5wUXY0THNLN2QifQ.c2ln' },
  },
  v3CreateOrder: {
    sent: {
      body: {
        CreateOnlineOrder: {
          referenceOrderId: internalOrderId,
          amount: price,
          customerEmailAddress: 'jane@example.com',
          items: [{ amount: price, description: 'House blend, 5 kg', sku: 'HB-5', quantity: 1 }],
          discountAmount: 0,
        },
      },
    },
    answer: {
      OnlineOrder: {
        order: {
          orderId: merchantOrderId,
          merchantId: ORDER.merchantId,
          marketplaceId: ORDER.marketplaceId,
          referenceOrderId: internalOrderId,
          amount: price,
          customerEmailAddress: 'jane@example.com',
          description: null,
          status: 'created',
          transactionId: null,
          createdAt: ORDER.createdAt,
          updatedAt: ORDER.updatedAt,
        },
      },
    },
  },
  v3PayOrder: {
    sent: {
      merchantOrderId,
      body: { PayByCard: { paymentTokenId: 'ptkn_3HwY9kTzPq6RbN1c', request3DS: true } },
    },
    answer: {
      PayOrderComplete: {
        transactionId,
        transactionStatus: 'paid',
        amount: price,
        type: 'payinfull',
      },
    },
  },
  v3CreateToken: {
    sent: {
      body: {
        CreateSavedPaymentSourceToken: {
          paymentSourceId: TRANSACTION.cardPaymentSourceId ?? '',
          amount: price,
        },
      },
    },
    answer: { SavedPaymentSourceToken: { paymentTokenId: 'ptkn_6JcV1bXgRm8TqL4z' } },
  },
  v3ChangeTransaction: {
    sent: { transactionId, body: { CreateRefund: { refundAmount: 2500 } } },
    answer: {
      Refund: {
        refundId: 'rfnd_7MnC3xQaBs2ZvG6t',
        status: 'succeeded',
        amount: { minorCurrencyUnits: 2500, currency },
      },
    },
  },
} as const
