import { composeEmail, type Email, type MailBrand } from './email.ts'

export interface Invitation {
  brand: MailBrand
  businessName: string
  firstName: string
  email: string
  link: string
  /** Someone who already works for another business signs in with their password. */
  hasPassword: boolean
  /** How long the link is valid. */
  days: number
}

export function invitationEmail(invitation: Invitation): Email {
  const { businessName, firstName, email, hasPassword } = invitation
  const howToSignIn = hasPassword
    ? `Sign in as ${email} with the password you have, or change to it in the menu under your name.`
    : `Choose a password to get started; you will sign in with ${email}.`
  return composeEmail({
    brand: invitation.brand,
    subject: `You are invited to the ${businessName} dashboard`,
    from: businessName,
    heading: firstName === '' ? 'Welcome' : `Welcome, ${firstName}`,
    paragraphs: [`${businessName} has invited you to its payments dashboard. ${howToSignIn}`],
    button: { label: 'Accept the invitation', address: invitation.link },
    smallPrint: [
      `The link works once, within ${invitation.days} days.`,
      'If you did not expect this email, you can ignore it.',
    ],
  })
}
