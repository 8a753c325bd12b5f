import { sendMessage } from '../host/messages.ts'

// Inside the dialog: challenge/main.ts waits for this message.
if (window.parent !== window) sendMessage(window.parent, location.origin, { kind: 'returned' })
// Opened outside the dialog: follow the browser's colour scheme.
else document.documentElement.dataset['scheme'] = 'auto'
