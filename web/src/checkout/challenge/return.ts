import { tell } from '../host/messages.ts'

// Within the dialog, the document of ours around this one waits for it.
if (window.parent !== window) tell(window.parent, location.origin, { kind: 'returned' })
