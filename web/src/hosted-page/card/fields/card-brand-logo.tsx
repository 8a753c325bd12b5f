import type { ReactNode } from 'react'

import type { CardBrand } from './card-number.ts'

const NAMES: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
}

const LOGOS: Record<CardBrand, ReactNode> = {
  visa: (
    <>
      <rect width="38" height="24" rx="4" fill="#1a1f71" />
      <path
        fill="#fff"
        d="m15.2 16.2 1.5-8.5h2.3l-1.5 8.5zm10.7-8.3a6 6 0 0 0-2.1-.4c-2.3 0-3.9 1.2-3.9 2.9 0 1.2 1.2 1.9 2 2.3.9.4 1.2.7 1.2 1.1 0 .6-.7.9-1.4.9-.9 0-1.4-.1-2.2-.5l-.3-.1-.3 1.9c.6.2 1.6.5 2.7.5 2.4 0 4-1.2 4-3 0-1-.6-1.7-1.9-2.3-.8-.4-1.3-.7-1.3-1.1 0-.4.4-.8 1.3-.8.8 0 1.3.2 1.7.3l.2.1zm5.9-.2h-1.8c-.5 0-1 .2-1.2.7l-3.4 7.8h2.4l.5-1.3h2.9l.3 1.3h2.1zm-2.8 5.4.9-2.4.3-.8.2.7.5 2.5zM13.3 7.7 11 13.5l-.2-1.2a6.7 6.7 0 0 0-3.1-3.6l2.1 7.5h2.4l3.6-8.5z"
      />
      <path fill="#f7b600" d="M9 7.7H5.3v.2c2.8.7 4.7 2.4 5.5 4.4L10 8.4c-.1-.5-.5-.7-1-.7" />
    </>
  ),
  mastercard: (
    <>
      <rect className="card-paper" x=".5" y=".5" width="37" height="23" rx="3.5" />
      <circle cx="15" cy="12" r="7" fill="#eb001b" />
      <circle cx="23" cy="12" r="7" fill="#f79e1b" />
      <path fill="#ff5f00" d="M19 6.26a7 7 0 0 1 0 11.48 7 7 0 0 1 0-11.48" />
    </>
  ),
  amex: (
    <>
      <rect width="38" height="24" rx="4" fill="#016fd0" />
      <path
        fill="#fff"
        d="M7.4 8 4 16h2.4l.6-1.5h3.3l.6 1.5h2.5L10 8Zm1.2 2 .9 2.7H7.7ZM14 8v8h2.2v-4.8L18.1 16h1.5l1.9-4.8V16h2.2V8h-3l-1.8 4.7L17.1 8Zm11 0v8h6v-1.8h-3.8v-1.4h3.6v-1.7h-3.6V9.8H31V8Zm6.2 4 2.8-4H31.5L30 10.3Z"
      />
    </>
  ),
}

export function CardBrandLogo({ brand }: { brand: CardBrand }) {
  return (
    <svg className="card-brand" viewBox="0 0 38 24" role="img" aria-label={NAMES[brand]}>
      {LOGOS[brand]}
    </svg>
  )
}
