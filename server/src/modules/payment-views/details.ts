import type { TransactionDetail } from '@paydeck/contract/calls/payments/payments'

import type { Row } from '../../db/rows.ts'

const isWonBack = ({ debitStatus, returned }: Row<'app.payment'>): boolean =>
  debitStatus === 'returned' && returned === 0

function toMethod(row: Row<'app.payment'>): TransactionDetail['paymentMethod'] {
  if (row.method === 'direct_debit')
    return {
      paymentMethodType: 'DirectDebit',
      // Money that was taken back and won again counts as never returned.
      directDebitStatus: isWonBack(row) ? 'confirmed' : row.debitStatus,
      directDebitFailure:
        row.failureCode === null ? null : { code: row.failureCode, message: row.failureMessage },
      accountRoutingNumber: row.bankRoutingNumber,
      accountLast4: row.bankAccountHint,
    }
  if (row.method === 'payto')
    return {
      paymentMethodType: 'PayTo',
      accountHint: row.bankAccountHint,
      paymentFailure: row.failureCode === null ? null : { message: row.failureMessage },
    }
  return {
    paymentMethodType: 'Card',
    cardBrand: row.sourceBrand,
    cardLast4: row.sourceLast4,
    cardFunding: row.sourceFunding,
    cardExpiryDate: row.sourceExpiry,
    cardCVCVerificationPassed: row.cvcPassed,
    card3DSVerificationPassed: row.threeDsPassed,
    outcome3ds: row.threeDsInfo === null ? null : { info: row.threeDsInfo },
  }
}

export function toTransactionDetail(row: Row<'app.payment'>): TransactionDetail {
  return {
    transactionId: row.transactionId,
    paymentMethod: toMethod(row),
    purchaseDetails: {
      transactionId: row.transactionId,
      orderId: row.merchantOrderId,
      referenceOrderId: row.internalOrderId,
      amount: row.transactionAmount,
      surchargeAmount: row.surcharge,
      refundedAmount: row.refundReserved,
      currency: row.currency,
      status: row.status,
      payType: row.payType === 'plan' ? 'PayPlan' : 'PayInFull',
      description: row.description,
      availableOn: row.availableOn,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    },
    serviceFees: {
      variableAmount: row.feeVariable,
      fixedAmount: row.feeFixed,
      taxAmount: row.feeTax,
      totalAmount: row.platformFee,
    },
  }
}
