import { composeEmail, type Email, type MailBrand } from './email.ts'

export interface PasswordReset {
  brand: MailBrand
  businessName: string
  firstName: string
  link: string
  /** How long the link is valid. */
  minutes: number
}

export function passwordResetEmail(reset: PasswordReset): Email {
  const { businessName, firstName } = reset
  return composeEmail({
    brand: reset.brand,
    subject: `Set a new password for the ${businessName} dashboard`,
    from: businessName,
    heading: firstName === '' ? 'Set a new password' : `Set a new password, ${firstName}`,
    paragraphs: [
      `You, or a person with your email address, asked for a new password for the ${businessName} dashboard. Your old password works until you choose a new one.`,
    ],
    button: { label: 'Choose a new password', address: reset.link },
    smallPrint: [
      `The link works once, within ${reset.minutes} minutes. A newer link replaces it.`,
      'If you did not ask for it, you can ignore this email.',
    ],
  })
}
