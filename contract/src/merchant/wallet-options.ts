import * as z from 'zod/mini'

export const walletKind = z.enum(['apple_pay', 'google_pay'])
export type WalletKind = z.infer<typeof walletKind>

export const walletOptions = z.object({
  applePay: z.nullable(z.object({ tokensUrl: z.string() })),
  googlePay: z.nullable(
    z.object({
      tokensUrl: z.string(),
      environment: z.enum(['TEST', 'PRODUCTION']),
      merchantId: z.string(),
      gateway: z.string(),
      gatewayMerchantId: z.string(),
    }),
  ),
})
export type WalletOptions = z.infer<typeof walletOptions>
