// Generated from the comments of the contract. Renew with: npm run api:comments

/** What is said of a field, by the names of all fields of its object. */
export const COMMENTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "CreateOnlineOrder,CreatePayByLink": {
    "CreateOnlineOrder": "An order to pay in a checkout.",
    "CreatePayByLink": "An order with a link where the customer pays."
  },
  "CreateRefund": {
    "CreateRefund": "Refunds a payment."
  },
  "CreateSavedPaymentSourceToken": {
    "CreateSavedPaymentSourceToken": "Creates a token."
  },
  "OnlineOrder,PayByLink": {
    "OnlineOrder": "The result of `CreateOnlineOrder`.",
    "PayByLink": "The result of `CreatePayByLink`."
  },
  "PayByCard,PayByPaymentToken,Confirm3DSComplete": {
    "PayByCard": "Pays in full by card.",
    "PayByPaymentToken": "Pays as chosen in the checkout.",
    "Confirm3DSComplete": "Pays after the challenge."
  },
  "PayOrderComplete,ThreeDSAuthorisationRequired": {
    "PayOrderComplete": "The order is paid, or its amount is held.",
    "ThreeDSAuthorisationRequired": "Nothing is charged yet: the cardholder must pass a challenge."
  },
  "Refund": {
    "Refund": "The new refund."
  },
  "RegisterPluginConsumerCustomer": {
    "RegisterPluginConsumerCustomer": "Finds or creates the customer."
  },
  "SavedPaymentSourceToken": {
    "SavedPaymentSourceToken": "The new token."
  },
  "SignInConsumer": {
    "SignInConsumer": "Signs the customer in."
  },
  "_id,merchantId,customerId,merchantOrderId,transactionPayType,amount,currency,surchargeAmount,status,statusBeforeDispute,lastChargeId,refundedAmount,payoutId,cardPaymentSourceId,createdAt,updatedAt,fee": {
    "_id": "The payment’s id.",
    "merchantId": "The merchant.",
    "customerId": "The customer.",
    "merchantOrderId": "The order.",
    "transactionPayType": "The kind of payment: one of them has an id.",
    "amount": "What the customer pays, in cents.",
    "currency": "The currency of all its amounts.",
    "surchargeAmount": "0: customers are never surcharged.",
    "status": "The status; `not_captured` while the amount is only held, `accepted` while a plan runs.",
    "statusBeforeDispute": "The status before the dispute.",
    "lastChargeId": "The last charge, hold or capture.",
    "refundedAmount": "Refunded so far in cents, including pending refunds.",
    "payoutId": "The payout with the money.",
    "cardPaymentSourceId": "The saved card, which can be charged again.",
    "createdAt": "When the customer paid.",
    "updatedAt": "When it last changed.",
    "fee": "The platform fee, in cents."
  },
  "accountName,accountAddress,timeZone,now,version": {
    "now": "The server's business time, which may be ahead of wall time in the sandbox."
  },
  "accountName,accountNumber,country,currency,routingNumber": {
    "accountNumber": "As typed; the server strips spaces and dashes."
  },
  "act,externalAccountId,insteadOfLast4,accountName,accountNumberLast4,routingNumber,country,currency": {
    "insteadOfLast4": "The account that receives the transfers now; null once decided, or if there is none."
  },
  "act,transactionId,internalOrderId,customerName,amount,currency,paidAmount,reason": {
    "paidAmount": "The amount of the payment, minor units. Optional for older servers."
  },
  "address,name,phone": {
    "address": "The billing address.",
    "name": "The name of the payer.",
    "phone": "The phone number of the payer."
  },
  "address,name,phone,email": {
    "address": "The billing address.",
    "name": "The name of the payer.",
    "phone": "The phone number of the payer.",
    "email": "The email address of the payer. The most common plugins put a guest’s address only here."
  },
  "address,name,phoneNumber": {
    "address": "The billing address.",
    "name": "The name of the payer.",
    "phoneNumber": "The phone number of the payer."
  },
  "addresses,allowsLocalhost": {
    "addresses": "Exact origins, oldest first: pages there may show the checkout.",
    "allowsLocalhost": "True in the sandbox, for shops on a developer's machine."
  },
  "after,mode,watch": {
    "after": "The id of the last event received. Events from half a minute before it are repeated.",
    "mode": "`once` sends the events so far and ends, for networks that buffer streams.",
    "watch": "Addresses of lists and sums, without `/api`, whose answers the server should push."
  },
  "amount": {
    "amount": "In cents."
  },
  "amount,address,carrier,name,phone,trackingNumber": {
    "amount": "The cost of shipping in cents; included in the amount of the order.",
    "address": "The delivery address.",
    "carrier": "The carrier.",
    "name": "The name of the recipient.",
    "phone": "The phone number of the recipient.",
    "trackingNumber": "The tracking number of the parcel."
  },
  "amount,address,name,phoneNumber": {
    "amount": "The cost of shipping, in cents.",
    "address": "The delivery address.",
    "name": "The name of the recipient.",
    "phoneNumber": "The phone number of the recipient."
  },
  "amount,currency": {
    "amount": "In cents.",
    "currency": "The merchant’s trading currency."
  },
  "amount,currency,card,payPlanVariant": {
    "card": "The card provider's token for a card or a wallet, or one of the customer's saved cards.",
    "payPlanVariant": "The plan that the customer agreed to. Default: payment in full."
  },
  "amount,currency,description,sku,quantity,imageUrl": {
    "amount": "The price per unit, in cents.",
    "currency": "The currency of the order: a line in another currency is left out.",
    "description": "A description of the item.",
    "sku": "The shop’s product code.",
    "quantity": "The quantity. Default: 1.",
    "imageUrl": "The address of a picture of the item."
  },
  "amount,currency,internalOrderId,transaction": {
    "amount": "The amount that the bank took or returned this time, in cents.",
    "currency": "The currency of the payment.",
    "internalOrderId": "The shop’s order number.",
    "transaction": "The payment at the time of the event."
  },
  "amount,currency,internalOrderId,transaction,failureCode": {
    "amount": "The amount that the bank took or returned this time, in cents.",
    "currency": "The currency of the payment.",
    "internalOrderId": "The shop’s order number.",
    "transaction": "The payment at the time of the event.",
    "failureCode": "The code of the failure."
  },
  "amount,description,sku,quantity": {
    "amount": "The price.",
    "description": "A description of the item.",
    "sku": "The shop’s product code.",
    "quantity": "The quantity."
  },
  "amount,reason": {
    "amount": "Minor units; below zero when the deposit is less than its transfers."
  },
  "approvalId,approvers,endsAt": {
    "approvers": "The names of those who may approve."
  },
  "approvalId,subject,askedBy,isOwn,askedAt,endsAt,state,approvers,mayApprove,decidedBy,decidedAt,explanation,result": {
    "askedBy": "A name, or an email address if no name is known.",
    "approvers": "While pending: those who may approve, and whether the caller is one of them.",
    "explanation": "Why it was declined, or why it was no longer possible.",
    "result": "The resulting refund or bank account; for a refund, its current status."
  },
  "at,kind,amount,toPlan,code,by,reason,ref": {
    "toPlan": "The part of a refund that reduced what is owed on the plan; absent without one.",
    "by": "The name of the person who requested or decided a refund; absent if none did.",
    "reason": "The reason given by the requester or decliner, or why an approved refund was not possible.",
    "ref": "The refund, the approval, the payout, or the dispute if the merchant bears its loss."
  },
  "balances,explanations,reserve,transfers": {
    "explanations": "Optional for older servers.",
    "reserve": "Optional for older servers.",
    "transfers": "Where the money is going. Optional for older servers."
  },
  "captureAmount": {
    "captureAmount": "In cents. Default: the whole hold."
  },
  "cardPaymentSourceId,customerId,customerDelegateUserId,brand,funding,last4,cardBin,expMonth,expYear,country,isDeleted,createdAt,updatedAt": {
    "cardPaymentSourceId": "The card’s id.",
    "customerId": "The customer who owns the card.",
    "customerDelegateUserId": "Always null: customers have no delegates.",
    "brand": "The card’s network.",
    "funding": "Credit, debit or prepaid, if known.",
    "last4": "The last four digits.",
    "cardBin": "Always null: the card provider does not reveal the first digits.",
    "expMonth": "The month in which it expires.",
    "expYear": "The year in which it expires.",
    "country": "Always null: the card provider does not reveal the country.",
    "isDeleted": "Whether it was deleted and cannot be charged any more.",
    "createdAt": "When it was first charged.",
    "updatedAt": "When it last changed."
  },
  "checkoutPayType,amount": {
    "checkoutPayType": "The payment method.",
    "amount": "Its price in cents, equal to that of the order."
  },
  "columns,rows,csv,isRemembered,delimiter,skipLines,hasTitles": {
    "csv": "The columns last used for this account, or a guess; null if a person must choose."
  },
  "counts,sums": {
    "counts": "By status, ignoring the status filter; null if there are too many to count.",
    "sums": "Null for more than 10,000 payments."
  },
  "createdAfter,createdBefore,timeZone,internalOrderId,customerEmail,amount": {
    "amount": "Decimal major units, as typed: `1234.5`."
  },
  "createdAfter,createdBefore,timeZone,payType,customerId,internalOrderId,internalCustomerId,customerEmail,amount,status,transactionIds,tag": {
    "amount": "Decimal major units, as typed: `1234.5`.",
    "tag": "One of its tags, in any case."
  },
  "currency,amount,releases,fixed": {
    "releases": "When it is released, earliest first; paid with the first transfer on or after that day.",
    "fixed": "The part without a release day, because the operator releases it; absent if none."
  },
  "currency,amount,sendsOn,arrivesOn,accountNumberLast4": {
    "accountNumberLast4": "Null without the permission to read payouts."
  },
  "currency,coming,owedFor": {
    "owedFor": "The unpaid entries by kind; empty unless the available amount is negative."
  },
  "currency,reason,waiting,account,message,heldUntil": {
    "waiting": "The available and pending amount. Null without permission to read balances.",
    "account": "The account it would be sent to. Null if none, or without permission to read payouts."
  },
  "currency,scheme,funding,payments,paid,fees": {
    "scheme": "The provider's name for it, such as `visa`; empty if unknown.",
    "funding": "`credit`, `debit`, `prepaid`; empty if unknown.",
    "paid": "Before refunds.",
    "fees": "All fees for these payments, including GST and dispute fees."
  },
  "currency,totals,lines,linesBefore,days,daysBefore,hours,hoursBefore,ways": {
    "totals": "For each current period.",
    "linesBefore": "For the previous period; up to the same time if the current one is not over.",
    "days": "One amount for each day shown; `daysBefore`: for each day of the whole previous period.",
    "hours": "By local hour, from midnight."
  },
  "customFields,version": {
    "version": "The version that the change is based on; a stale one is refused."
  },
  "customToken": {
    "customToken": "For the customer’s browser; valid for fifteen minutes."
  },
  "customerId": {
    "customerId": "The customer’s id."
  },
  "customerId,internalCustomerId,firstName,lastName,organisationName,email,phoneNumber,createdAt,tags": {
    "tags": "Optional for older servers."
  },
  "customerId,payPlanVariant": {
    "customerId": "The customer’s id.",
    "payPlanVariant": "The plan. Default: the merchant’s first."
  },
  "day,amount": {
    "day": "Transfers that arrived, or should arrive, on this day.",
    "amount": "Transfers with this amount, in total or unexplained, minor units."
  },
  "deliveryId,eventType,subjectId,status,attempts,lastStatus,lastError,createdAt,attemptedAt,nextAttemptAt": {
    "status": "`waiting`: an attempt is scheduled. `held`: until the webhook resumes. `failed`: given up.",
    "lastError": "Why the last attempt failed, in a sentence; null with `lastStatus` during the first attempt."
  },
  "deliveryId,eventType,subjectId,status,attempts,lastStatus,lastError,createdAt,attemptedAt,nextAttemptAt,body": {
    "status": "`waiting`: an attempt is scheduled. `held`: until the webhook resumes. `failed`: given up.",
    "lastError": "Why the last attempt failed, in a sentence; null with `lastStatus` during the first attempt."
  },
  "description,quantity,amount,currency,isGstFree": {
    "isGstFree": "Sold without GST. Default: with GST."
  },
  "description,quantity,amount,isGstFree": {
    "isGstFree": "Optional for older servers."
  },
  "deviceId,addressKey,browser,kinds,since": {
    "addressKey": "SHA-256 of the push endpoint in base64url, by which a browser recognises its own device."
  },
  "disputeId,amount,fee,currency,reason,status,internalOrderId,transaction": {
    "disputeId": "The dispute’s id.",
    "amount": "The disputed amount, in cents.",
    "fee": "The fee of the dispute, in cents.",
    "currency": "The currency of the payment.",
    "reason": "The customer’s reason.",
    "status": "The status.",
    "internalOrderId": "The shop’s order number.",
    "transaction": "The payment at the time of the event."
  },
  "disputeId,transactionId,internalOrderId,customerName,customerEmail,description,state,status,amount,fee,currency,reason,openedAt,inquiredAt,closedAt,dueBy,answer,files,history": {
    "fee": "The fee, with GST, whatever the outcome; 0 for an inquiry.",
    "reason": "The provider's code, such as `fraudulent`.",
    "inquiredAt": "When the bank asked, for a dispute that began as an inquiry.",
    "dueBy": "The deadline for an answer; null if it cannot be answered, or not any more.",
    "answer": "The merchant's last action.",
    "history": "Oldest first. Of consecutive drafts by one person, only the last."
  },
  "disputeId,transactionId,internalOrderId,customerName,customerEmail,state,amount,currency,reason,openedAt,dueBy,closedAt": {
    "reason": "The provider's code, such as `fraudulent`.",
    "dueBy": "The deadline for an answer; null if it cannot be answered, or not any more."
  },
  "endpoint,keys,kinds": {
    "endpoint": "From the browser’s push subscription."
  },
  "eventId,at,actor,email,name,action,outcome,subjectType,subjectId,subjectEmail,internalOrderId,transactionId,details,address,device,browser,requestId": {
    "actor": "The user, key or part of the system that acted; `visitor` before sign-in.",
    "action": "Area and past-tense verb: `refund.requested`.",
    "subjectEmail": "The email address of the person affected.",
    "internalOrderId": "The number of the order or payment affected.",
    "browser": "A readable name such as `Chrome on Windows`."
  },
  "externalAccountId,accountName,accountNumberLast4,currency,isOn,firstDay,lastDay,counts,missing,explained": {
    "isOn": "Whether deposits are matched with transfers.",
    "firstDay": "The days that the files so far cover; null before the first file.",
    "missing": "Transfers that should have arrived on those days but are not fully explained by deposits; the oldest fifty.",
    "explained": "Missing transfers that a person has explained; the newest fifty."
  },
  "externalAccountId,accountName,accountNumberLast4,routingNumber,country,currency,isDefaultForCurrency,returnedAt,addedAt": {
    "returnedAt": "When it returned a transfer: no more are sent until the account is confirmed. Optional for older servers."
  },
  "externalAccountId,accountNumberLast4,shownTo,open,missing,explained": {
    "shownTo": "The last day covered in full: later transfers may be on the next statement.",
    "open": "Deposits that need a person; at most 1000.",
    "missing": "Transfers that should be on the statements by then, but are missing or incomplete.",
    "explained": "Missing transfers that a person has explained."
  },
  "failureCode,internalOrderId,transaction": {
    "failureCode": "The code of the failure.",
    "internalOrderId": "The shop’s order number.",
    "transaction": "The payment at the time of the event."
  },
  "field,text,start,end": {
    "start": "The matching part, as positions in `text`."
  },
  "fileId,kind,name,type,size,addedAt": {
    "size": "In bytes."
  },
  "fileId,kind,name,type,size,addedAt,content": {
    "size": "In bytes."
  },
  "from,to,timeZone,actor,email,address,action,outcome": {
    "email": "A prefix.",
    "action": "Areas and whole actions, separated by commas."
  },
  "from,to,timeZone,actor,email,address,action,outcome,page": {
    "email": "A prefix.",
    "action": "Areas and whole actions, separated by commas."
  },
  "from,to,timeZone,name,customerEmail,tag,customerIds": {
    "name": "Prefixes of words of the name, in any order; ignores case and accents.",
    "tag": "One of their tags, in any case."
  },
  "from,to,timeZone,payType,customerId,internalOrderId,internalCustomerId,customerEmail,amount,status,transactionIds,tag": {
    "amount": "Decimal major units, as typed: `1234.5`.",
    "tag": "One of its tags, in any case."
  },
  "from,to,timeZone,payType,customerId,internalOrderId,internalCustomerId,customerEmail,amount,status,transactionIds,tag,entryKind,method,wallet,scheme,funding": {
    "amount": "Decimal major units, as typed: `1234.5`.",
    "tag": "One of its tags, in any case."
  },
  "grantId,name,website,address,isLocal,person,isOwn,scopes,withheld,grantedAt,lastUsedAt,lastUsedFrom": {
    "website": "Null if it gave none.",
    "address": "The host that the person is sent back to. Unlike the name, a program cannot fake it.",
    "isLocal": "It runs on the person's own computer.",
    "person": "The email address of the person who connected it.",
    "isOwn": "Connected by the caller.",
    "scopes": "The permissions it has now.",
    "withheld": "Permissions that the person granted but has lost since."
  },
  "groups,exact": {
    "groups": "In this order; only groups with records that the person may see.",
    "exact": "The record whose id was searched for; `transactionId`: the payment of a refund."
  },
  "id,title,detail,amount,currency,status,isDisputeLost,at,transactionId,matches": {
    "title": "The order's number, the customer's name, or the reference of a transfer.",
    "detail": "The customer of a payment, an order or a refund; the address of a customer.",
    "amount": "Minor units; null for a customer.",
    "status": "Null for a customer.",
    "isDisputeLost": "Whether a `disputed` payment was lost for good. Optional for older servers.",
    "transactionId": "The payment that a refund belongs to."
  },
  "image": {
    "image": "The PNG in base64."
  },
  "instalments,directDebit,payTo,wallets": {
    "directDebit": "Older servers send no `part` or `settings`: use the page's own fields.",
    "payTo": "Where the page sends PayTo requests; never our API."
  },
  "internalCustomerId,emailAddress,givenName,familyName,phoneNo": {
    "internalCustomerId": "The shop’s id of the account. Without it, only the email address tells accounts apart.",
    "emailAddress": "The email address.",
    "givenName": "First name.",
    "familyName": "Last name.",
    "phoneNo": "Phone number."
  },
  "internalOrderId": {
    "internalOrderId": "The shop’s order number."
  },
  "internalOrderId,order": {
    "internalOrderId": "The shop’s order number.",
    "order": "The order at the time of the event."
  },
  "internalOrderId,paymentAmount,paymentTypeAmounts,description,customerEmail,customerId,phoneNo,items,discount,shipping,billing,metadata,taxIncluded,taxIncludedAmountOverride,request3DSOnPayment,authoriseOnly,emailCustomerReceipt,returnURL,cancelURL": {
    "internalOrderId": "The shop’s order number.",
    "paymentAmount": "What the customer pays, by any payment method: customers are never surcharged.",
    "paymentTypeAmounts": "The price by payment method. Ours is the same for every method: any other amount is refused.",
    "description": "A short description of the order.",
    "customerEmail": "Receives the receipts and identifies the customer. Default: `billing.email`. An invalid address is ignored.",
    "customerId": "The customer signed in to the shop, whose saved cards are offered. A guest’s card is offered to no one.",
    "phoneNo": "The customer’s phone number, for text messages.",
    "items": "For display only: they need not add up. Unreadable lines and lines in another currency are left out.",
    "discount": "The discount; already deducted from the amount.",
    "shipping": "The delivery.",
    "billing": "The payer.",
    "metadata": "The shop’s own data: kept, returned and sent with events.",
    "taxIncluded": "Whether to show the customer the GST within the amount. Default: from the merchant's settings.",
    "taxIncludedAmountOverride": "The GST in cents, if it differs from the country’s rate; with `taxIncluded`.",
    "request3DSOnPayment": "Whether to ask the bank for a challenge (3-D Secure) when the order is paid.",
    "authoriseOnly": "Whether paying only holds the amount, to be captured within seven days.",
    "emailCustomerReceipt": "`false` if the shop sends a receipt itself.",
    "returnURL": "Where the hosted page links back to after payment; on one of the registered shop addresses.",
    "cancelURL": "Where it links back to for a customer who does not pay."
  },
  "internalOrderId,transaction": {
    "internalOrderId": "The shop’s order number.",
    "transaction": "The payment at the time of the event."
  },
  "internalOrderId,transactionId,amount,currency,customerName,customerEmail": {
    "transactionId": "Null for an order."
  },
  "invoiceNumber,month,currency,fees,gst,total,madeAt": {
    "fees": "Without the GST."
  },
  "isNew,deposits,fresh,linked,open": {
    "isNew": "False: the file was imported before, so nothing was done.",
    "fresh": "Deposits that were not in an earlier file.",
    "linked": "Deposits linked now, including those of earlier files.",
    "open": "Deposits of the account that need a person."
  },
  "isOn,sent,nextAt": {
    "nextAt": "Null: no more reminders."
  },
  "key,label,required,visibleForCustomer": {
    "key": "Never changes: the label the field was created with."
  },
  "keyId,name,ending,scopes,createdAt,lastUsedAt,lastUsedFrom,endsAt": {
    "ending": "The last four characters; null for the first pair's.",
    "scopes": "The permissions of the key; null for all.",
    "endsAt": "When it stops working, if it was replaced."
  },
  "keyId,name,ending,scopes,refundLimit,createdAt,lastUsedAt,lastUsedFrom,endsAt": {
    "name": "Null for the secret key of the first pair.",
    "ending": "The last four characters; null for the first pair's.",
    "scopes": "The permissions of the key; null for all.",
    "refundLimit": "The most it may refund of one payment, in minor units of the merchant’s currency; null for no limit.",
    "lastUsedFrom": "The address of its last caller.",
    "endsAt": "When it stops working, if it was replaced."
  },
  "keyId,name,ending,scopes,refundLimit,createdAt,lastUsedAt,lastUsedFrom,endsAt,token": {
    "name": "Null for the secret key of the first pair.",
    "ending": "The last four characters; null for the first pair's.",
    "scopes": "The permissions of the key; null for all.",
    "refundLimit": "The most it may refund of one payment, in minor units of the merchant’s currency; null for no limit.",
    "lastUsedFrom": "The address of its last caller.",
    "endsAt": "When it stops working, if it was replaced."
  },
  "kind,at,by,fileName,daysLeft": {
    "by": "Who did it; null for an automatic step.",
    "daysLeft": "The days left to answer at the time of a reminder."
  },
  "kind,count,deadline,since,firstId": {
    "count": "At most 1000.",
    "deadline": "The earliest deadline.",
    "since": "The day of the oldest.",
    "firstId": "The most pressing: a payment, an order, a webhook, a proposal, an approval or a bank account."
  },
  "kind,count,isMore,records": {
    "count": "How many match, at most 10,000.",
    "isMore": "True when there may be more than `count`.",
    "records": "The newest matches."
  },
  "kind,name,content": {
    "content": "The bytes in Base64."
  },
  "lastDay,reminds": {
    "lastDay": "Null for no limit."
  },
  "line1,line2,city,state,postalCode,country": {
    "line1": "Street and number.",
    "line2": "Unit, floor or building.",
    "city": "Suburb, town or city.",
    "state": "State or region.",
    "postalCode": "Postcode.",
    "country": "Country, by name or code."
  },
  "lineId,externalAccountId,day,amount,currency,text,state,reason,how,transfers,difference,suggestions": {
    "text": "As the bank wrote it.",
    "suggestions": "Suggestions for an open deposit, likeliest first. Each is one transfer, or several that add up to it."
  },
  "maxLoanAmount,currency,summary": {
    "maxLoanAmount": "How much more the customer may owe, in cents; 0: they can only pay in full.",
    "currency": "The merchant’s currency.",
    "summary": "The limit as a sentence."
  },
  "merchantId,webhookSubscriptionId,webhookEventType,requestId,metadata,event,timestamp,isTest": {
    "merchantId": "The merchant.",
    "webhookSubscriptionId": "The webhook endpoint.",
    "webhookEventType": "The kind of event.",
    "requestId": "The same in every attempt, so that an endpoint can recognise a repeat.",
    "metadata": "The metadata that the shop gave the order.",
    "event": "The content, which depends on the kind of event.",
    "timestamp": "When it happened.",
    "isTest": "Only in a test sent by staff: nothing happened, and the ids are made up."
  },
  "merchantOrderId,internalOrderId,createdAt,description,amount,currency,gst,billingName,lastDay,isHoldOnly,items": {
    "gst": "The GST within the amount, minor units; null when the customer is not shown it.",
    "lastDay": "The last day to pay. Optional for older servers.",
    "isHoldOnly": "A card payment only holds the amount; the merchant captures it within seven days."
  },
  "merchantOrderId,merchantId,marketplaceId,internalOrderId,amount,currency,paymentTypeAmounts,amountPaid,customerEmail,phoneNo,type,description,items,invoiceLineItems,taxIncluded,taxIncludedAmountOverride,discount,shipping,billing,metadata,status,transactionId,request3DSOnPayment,emailCustomerReceipt,createdAt,updatedAt": {
    "merchantOrderId": "The order’s id.",
    "merchantId": "The merchant.",
    "marketplaceId": "The tenant of the merchant.",
    "internalOrderId": "The shop’s order number.",
    "amount": "The price, in cents.",
    "currency": "The currency of all its amounts.",
    "paymentTypeAmounts": "Always empty: the price is the same for every payment method.",
    "amountPaid": "Captured so far, in cents; the full price of a plan from its start.",
    "customerEmail": "Receives the receipts.",
    "phoneNo": "The customer’s phone number.",
    "type": "`online` from a checkout, `manual` with a link.",
    "description": "The description of the order.",
    "items": "The items, for display only.",
    "invoiceLineItems": "Always empty: the content of an order is in `items`.",
    "taxIncluded": "Whether to show the customer the GST within the amount.",
    "taxIncludedAmountOverride": "The GST in cents, if it differs from the country’s rate; with `taxIncluded`.",
    "discount": "The discount.",
    "shipping": "The delivery.",
    "billing": "The payer.",
    "metadata": "The shop’s own data.",
    "status": "`created` until it is paid or cancelled.",
    "transactionId": "The payment that holds, pays or has paid it.",
    "request3DSOnPayment": "Whether to ask the bank for a challenge when the order is paid.",
    "emailCustomerReceipt": "Whether we send the customer a receipt.",
    "createdAt": "When it was created.",
    "updatedAt": "When it or its payment last changed."
  },
  "merchantOrderId,status,payment,isExpired": {
    "isExpired": "Unpaid, and the last day to pay has passed. Optional for older servers."
  },
  "merchantOrderId,status,payment,isExpired,internalOrderId,createdAt,amount,currency,description,billing,customerEmail,phoneNo,lastDay": {
    "isExpired": "Unpaid, and the last day to pay has passed. Optional for older servers.",
    "lastDay": "The last local day to pay; null for no limit. Optional for older servers."
  },
  "merchantOrderId,status,payment,isExpired,internalOrderId,createdAt,amount,currency,description,billing,customerEmail,phoneNo,lastDay,gst,items,customFields,linkExpiresAt,reminders,events": {
    "isExpired": "Unpaid, and the last day to pay has passed. Optional for older servers.",
    "lastDay": "The last local day to pay; null for no limit. Optional for older servers.",
    "gst": "The GST within the amount; null when the customer is not shown it.",
    "reminders": "Optional for older servers.",
    "events": "Oldest first. Optional for older servers."
  },
  "merchantOrderInternalOrderId,transactionId,createdAt,transactionStatus,paymentMethodType,transactionAmount,refundedAmount,platformFee,currency,customerFullName,customerEmail,customerInternalCustomerId,paymentSourceBrand,paymentSourceLast4,description,customerId,merchantOrderId,merchantOrderType,merchantOrderBilling,merchantOrderShipping,transactionPayType,refundTransactionId,outcomeUnknown,holdExpiresAt,customerPhoneNumber,cardWalletType,chargeCardCVCVerificationPassed,paymentSourceThreeDSecureVerificationPassed,chargeFailure,sourceVerificationId,payoutArrivalAt,payoutAmount,payoutId,payPlanInitialPaymentAmount,payPlanScheduledInstalments,refundWaiting,returnedAmount,refunds,isDisputeLost,tags": {
    "payoutId": "The payout with this money; null before there is one, and for callers without permission to read payouts.",
    "refundWaiting": "Set aside for refunds that need approval. Optional for older servers.",
    "returnedAmount": "The part of a direct debit that the bank returned; it cannot be refunded. Optional for older servers.",
    "refunds": "Oldest first; failed refunds are left out.",
    "isDisputeLost": "Whether a `disputed` payment was lost for good. Optional for older servers.",
    "tags": "Optional for older servers."
  },
  "merchantOrderInternalOrderId,transactionId,refundId,createdAt,status,amount,currency,customerEmail,reason,payoutArrivalAt,payoutAmount,customerFullName,paymentMethodType,paymentSourceBrand,paymentSourceLast4,description": {
    "payoutArrivalAt": "When the transfer that includes the refund arrives, and the refund's amount in it (below zero).",
    "customerFullName": "From the refunded payment. Optional for older servers."
  },
  "method,wallet,payType,scheme,funding,payments,paid,taken,fee,before": {
    "before": "Taken in the previous period."
  },
  "minorCurrencyUnits,currency": {
    "minorCurrencyUnits": "In cents.",
    "currency": "The currency."
  },
  "month,currency,timeZone,firstDay,lastDay,isOver,opening,closing,kinds,payouts": {
    "isOver": "False for the current month: its figures may still change.",
    "opening": "The balance owed to the merchant before the first day and after the last. Minor units.",
    "payouts": "Sent in the month; returned ones are among the kinds."
  },
  "name,city": {
    "name": "At most 22 letters are printed.",
    "city": "At most 13 letters are printed."
  },
  "name,content": {
    "content": "The bytes in Base64."
  },
  "name,content,csv": {
    "content": "The bytes in Base64."
  },
  "name,price,includesGst,isGstFree": {
    "price": "In the merchant's trading currency."
  },
  "name,website,address,isLocal,scopes,refusedBy,endsAt": {
    "website": "Null if it gave none.",
    "address": "The host that the person is sent back to. Unlike the name, a program cannot fake it.",
    "isLocal": "It runs on the person's own computer.",
    "scopes": "The permissions it asks for, and whether the person may grant them.",
    "refusedBy": "Who may connect programs, if this person may not; null if they may."
  },
  "noteId,text,writtenAt,changedAt,name,email,isChangeable": {
    "changedAt": "When it was last changed; null for never.",
    "name": "The author; both are null if the person no longer exists.",
    "isChangeable": "Whether the caller wrote it or is an admin."
  },
  "notes,tags": {
    "notes": "Oldest first.",
    "tags": "In alphabetical order."
  },
  "number,amount,dueOn,status": {
    "number": "Counts all payments; the first is 1.",
    "amount": "In cents.",
    "dueOn": "The day it is charged.",
    "status": "The status."
  },
  "offer,refusal": {
    "offer": "Null without an offer: then `refusal` says why."
  },
  "order": {
    "order": "The new order."
  },
  "order,payByLinkUrl": {
    "order": "The new order.",
    "payByLinkUrl": "The link where the customer pays."
  },
  "order,token,link,sent": {
    "link": "The hosted page of the order.",
    "sent": "The channels used. Not every number can receive text messages."
  },
  "order,token,magicLink": {
    "order": "The new order.",
    "token": "The secret part of the link.",
    "magicLink": "The link where the customer pays."
  },
  "orderId,amount,currency,transactionType,fee,feeTax,net,paymentDate,transactionId,returnedPayout": {
    "amount": "Before the fee; negative for a deduction. Minor units.",
    "net": "`amount - fee`: what the line adds to the payout.",
    "returnedPayout": "Optional for older servers."
  },
  "orderId,entryTimestamp,entryType,transactionType,transactionId,grossAmount,netAmount,fee,currency,availableOn,payoutId,returnedPayout": {
    "returnedPayout": "Optional for older servers."
  },
  "orderId,merchantId,marketplaceId,referenceOrderId,amount,customerEmailAddress,description,status,transactionId,createdAt,updatedAt": {
    "orderId": "The order’s id.",
    "merchantId": "The merchant.",
    "marketplaceId": "The tenant of the merchant.",
    "referenceOrderId": "The shop’s order number.",
    "amount": "The price.",
    "customerEmailAddress": "Receives the receipts.",
    "description": "The description of the order.",
    "status": "`created` until it is paid or cancelled.",
    "transactionId": "The payment that holds, pays or has paid it.",
    "createdAt": "When it was created.",
    "updatedAt": "When it or its payment last changed."
  },
  "orderType,internalOrderId,paymentAmount,customerEmail,phoneNo,description,items,taxIncluded,request3DSOnPayment,authoriseOnly,billing,internalCustomerId,metadata,emailCustomerReceipt": {
    "authoriseOnly": "Only holds the amount; the merchant captures or cancels it within seven days."
  },
  "page": {
    "page": "Fifty lines a page. Default: all, up to a thousand."
  },
  "page,from,to,internalOrderId": {
    "page": "From 1, with 20 rows each.",
    "from": "Created at or after this instant.",
    "to": "Created before this instant.",
    "internalOrderId": "The shop’s order number."
  },
  "part,tokensUrl,settings": {
    "part": "Our own forms are `card-fields` and `account-fields`.",
    "tokensUrl": "Where the part sends the details; never our API.",
    "settings": "Public settings of the part, such as a publishable key."
  },
  "payCardId,payPlanId,payDeferralId,bankTransferId": {
    "payCardId": "Paid in full by card.",
    "payPlanId": "Paid in instalments.",
    "payDeferralId": "Always null: there are no deferred payments.",
    "bankTransferId": "Always null: there are no bank transfers."
  },
  "payPlanId,amount,currency,outstanding,instalments,internalOrderId,transaction": {
    "payPlanId": "The plan’s id.",
    "amount": "The price, in cents.",
    "currency": "The currency of the payment.",
    "outstanding": "The amount that the customer still owes, in cents.",
    "instalments": "The instalments after the first payment.",
    "internalOrderId": "The shop’s order number.",
    "transaction": "The payment at the time of the event."
  },
  "payPlanId,number,amount,currency,dueOn,outstanding,internalOrderId,transaction": {
    "payPlanId": "The plan’s id.",
    "number": "Counts all payments of the plan; the first is 1.",
    "amount": "The amount of the instalment, in cents.",
    "currency": "The currency of the payment.",
    "dueOn": "The day it was due.",
    "outstanding": "The amount that the customer still owes, in cents.",
    "internalOrderId": "The shop’s order number.",
    "transaction": "The payment at the time of the event."
  },
  "payPlanId,number,amount,currency,dueOn,outstanding,internalOrderId,transaction,failureCode": {
    "payPlanId": "The plan’s id.",
    "number": "Counts all payments of the plan; the first is 1.",
    "amount": "The amount of the instalment, in cents.",
    "currency": "The currency of the payment.",
    "dueOn": "The day it was due.",
    "outstanding": "The amount that the customer still owes, in cents.",
    "internalOrderId": "The shop’s order number.",
    "transaction": "The payment at the time of the event.",
    "failureCode": "The code of the failure."
  },
  "payPlanVariant,status,amount,currency,initialPayment,outstanding,startedAt,overdueAt,cardBrand,cardLast4,instalments": {
    "startedAt": "When the first payment was taken, which may be after a challenge; null until then."
  },
  "payPlanVariant,status,amount,currency,initialPayment,outstanding,startedAt,overdueAt,cardBrand,cardLast4,instalments,paymentToken,paymentActionRequired": {
    "startedAt": "When the first payment was taken, which may be after a challenge; null until then."
  },
  "paymentAmount,cardPaymentSourceId,customerId,cardCvc,threeDsSessionId": {
    "paymentAmount": "The exact amount that the token will pay.",
    "cardPaymentSourceId": "The card.",
    "customerId": "The customer who owns the card; if given, it must match."
  },
  "paymentAmount,items,customerEmail,phoneNo,internalOrderId,isNumberNew,description,customerName,showsGst,metadata,lastDay,reminds,isSent": {
    "paymentAmount": "What the customer pays, GST included.",
    "items": "The lines, which add up to the amount.",
    "customerEmail": "Without an address and a phone number the request is not sent; staff show or share it.",
    "internalOrderId": "Null: generated.",
    "isNumberNew": "If true, answers 409 `order_number_unpaid` when an unpaid order has the same number.",
    "showsGst": "Whether the customer sees how much GST the amount includes.",
    "metadata": "Answers to the merchant's custom fields, by key.",
    "lastDay": "Default: from the settings; null for no limit.",
    "reminds": "Whether to remind the customer, if the settings have reminders.",
    "isSent": "Whether to send the link by email and text message, or only create it."
  },
  "paymentSourceId,amount": {
    "paymentSourceId": "The card.",
    "amount": "The exact amount that the token will pay."
  },
  "paymentToken,authoriseOnly,request3DS,returnURL,payPlanVariant,offSession,cardStatement,paymentActionRequired": {
    "paymentToken": "From the checkout, the card provider or `/payments/saved-card`; valid for one payment.",
    "authoriseOnly": "Whether to only hold the amount, for seven days. For the merchant's servers; invoice links follow the order.",
    "request3DS": "Whether to ask the bank for a challenge.",
    "returnURL": "Where a challenge returns to; by default the hosted page. For the merchant's servers.",
    "payPlanVariant": "Pays in instalments by this plan.",
    "offSession": "The cardholder is absent. Only with a saved card's token. For the merchant's servers.",
    "cardStatement": "The text on the card statement, instead of the merchant's default. For the merchant's servers.",
    "paymentActionRequired": "The object of the challenge’s answer, sent back after it."
  },
  "paymentToken,mandateAccepted": {
    "mandateAccepted": "The account holder has accepted the mandate that the page showed."
  },
  "paymentTokenId": {
    "paymentTokenId": "Pays one order."
  },
  "paymentTokenId,payCardId": {
    "paymentTokenId": "Pays one order of exactly the amount.",
    "payCardId": "The id of the payment in full that the token will make."
  },
  "paymentTokenId,request3DS,authoriseOnly": {
    "paymentTokenId": "Pays one order.",
    "request3DS": "Whether to ask the bank for a challenge.",
    "authoriseOnly": "Whether to only hold the amount, for seven days."
  },
  "paymentTokenId,threeDSResponse,authoriseOnly": {
    "paymentTokenId": "The token of the first call.",
    "threeDSResponse": "The answer of the first call.",
    "authoriseOnly": "Whether to only hold the amount."
  },
  "payoutId,amount,currency,status,reference,arrivalDate,failureCode": {
    "payoutId": "The transfer’s id.",
    "amount": "In cents.",
    "currency": "The currency of the bank account.",
    "status": "The status.",
    "reference": "The text on the bank statement.",
    "arrivalDate": "The day it should arrive, or arrived.",
    "failureCode": "The code of the failure."
  },
  "payoutId,createdAt,arrivalDate,amount,currency,status,reference,payments": {
    "arrivalDate": "Null before the bank accepts the payout, and when it failed.",
    "currency": "Optional for older servers; then the first payment's currency counts.",
    "payments": "At most one payment in the list; the call for one payout has all."
  },
  "payoutId,createdAt,arrivalDate,status,amount,currency,reference,accountNumberLast4,openingBalance,closingBalance,failure,carriedBy,transactionSummaries,sums,totalPages,addsUp": {
    "carriedBy": "The later payout with the money of this failed one.",
    "totalPages": "Fifty lines each.",
    "addsUp": "Whether the lines add up to the amount plus the remaining balance, to the cent."
  },
  "payoutId,currency,amount,arrivesOn,accountNumberLast4": {
    "arrivesOn": "Null until the bank has accepted it."
  },
  "payoutId,day,reference,accountNumberLast4,amount,status,arrivalDate": {
    "day": "The local day it was sent."
  },
  "payoutId,reference,arrivalDate,left": {
    "left": "The part that no deposit explains yet, minor units."
  },
  "payoutId,reference,arrivalDate,left,kind,note,saidAt": {
    "left": "The part that no deposit explains yet, minor units."
  },
  "payoutId,reference,transactions,part,amount": {
    "transactions": "How many payments and refunds the transfer includes.",
    "part": "The part of the transfer that this deposit explains, minor units.",
    "amount": "The whole transfer, minor units."
  },
  "payoutIds,difference,reason": {
    "difference": "The difference shown and accepted: the deposit less its transfers, minor units."
  },
  "period,day": {
    "day": "A local day within the period. Default: today."
  },
  "period,from,to,taken,before": {
    "before": "In the previous period, up to the same time on its last day."
  },
  "pricesIncludeGst,showsShopGst,isGstRegistered,lastsDays,remindEveryDays,remindForDays,nextOrderNumber,version": {
    "pricesIncludeGst": "Whether prices entered by staff include GST; null for the brand's default.",
    "showsShopGst": "Whether to show customers the GST within orders if the shop does not specify it.",
    "isGstRegistered": "Whether the business has an ABN, or a GST number in New Zealand: only then may it show GST.",
    "lastsDays": "How many days a request can be paid; null for no limit.",
    "remindEveryDays": "The days between reminders; null for none.",
    "remindForDays": "For how many days after the request reminders are sent, at most until its last day.",
    "nextOrderNumber": "The number of the next request, unless another order uses it first."
  },
  "pricesIncludeGst,showsShopGst,lastsDays,remindEveryDays,remindForDays,version": {
    "showsShopGst": "Default: unchanged.",
    "lastsDays": "How many days a request can be paid; null for no limit.",
    "remindEveryDays": "The days between reminders; null for none.",
    "remindForDays": "For how many days after the request reminders are sent, at most until its last day.",
    "version": "The version that the change is based on; a stale one is refused."
  },
  "productId,name,price,currency,includesGst,isGstFree,isKept,usedAt": {
    "price": "Per unit, in minor units.",
    "includesGst": "Whether the price includes GST. The form of an order may have prices without it.",
    "isGstFree": "Sold without GST. Optional for older servers.",
    "isKept": "Entered by staff: orders with another price do not change it.",
    "usedAt": "When it was last ordered or saved."
  },
  "proposalId,asked,reason,keyId,keyName,proposedAt,endsAt,state,about,decidedBy,decidedAt,refusal,result": {
    "keyId": "The key, or the person's consent, with which it was proposed.",
    "keyName": "Null for the secret key of the first pair.",
    "about": "The payment or order it concerns; null for a new order.",
    "decidedBy": "The email address of the person who decided.",
    "refusal": "Why it failed, or if still open, why it was refused when last approved.",
    "result": "The resulting order, refund or payment, and its status."
  },
  "publicKey,currency,customerToken": {
    "currency": "Default: the merchant's currency.",
    "customerToken": "The token of the customer who is signed in to the shop."
  },
  "publicKey,devices": {
    "publicKey": "The installation’s VAPID key in base64url; null if it sends no notifications.",
    "devices": "The person’s devices that are still signed in, newest first."
  },
  "publicToken,secretToken,createdAt,publicCreatedAt": {
    "publicCreatedAt": "Optional for older servers."
  },
  "referenceCustomerId,emailAddress,givenName,familyName,phoneNumber": {
    "referenceCustomerId": "The shop’s id of the account.",
    "emailAddress": "The email address.",
    "givenName": "First name.",
    "familyName": "Last name.",
    "phoneNumber": "Phone number."
  },
  "referenceOrderId,amount,description,customerEmailAddress,customerId,items,discountAmount,shipping,billing": {
    "referenceOrderId": "The shop’s order number.",
    "amount": "What the customer pays.",
    "description": "A short description of the order.",
    "customerEmailAddress": "Receives the receipts and identifies the customer.",
    "customerId": "The customer signed in to the shop.",
    "items": "For display only.",
    "discountAmount": "The discount, in cents.",
    "shipping": "The delivery.",
    "billing": "The payer."
  },
  "refundAmount,reason": {
    "refundAmount": "In cents, in the payment’s currency.",
    "reason": "For the merchant’s staff."
  },
  "refundId,amount,currency,internalOrderId,transaction": {
    "refundId": "The refund’s id.",
    "amount": "In cents.",
    "currency": "The currency of the payment.",
    "internalOrderId": "The shop’s order number.",
    "transaction": "The payment at the time of the event."
  },
  "refundId,amount,currency,internalOrderId,transaction,failureCode": {
    "refundId": "The refund’s id.",
    "amount": "In cents.",
    "currency": "The currency of the payment.",
    "internalOrderId": "The shop’s order number.",
    "transaction": "The payment at the time of the event.",
    "failureCode": "The code of the failure."
  },
  "refundId,createdAt,amount,currency,status,reason": {
    "reason": "Optional for older servers."
  },
  "refundId,status": {
    "refundId": "The refund’s id.",
    "status": "`pending`: accepted by the provider; an event is sent if it fails."
  },
  "refundId,status,amount": {
    "refundId": "The refund’s id.",
    "status": "`pending`: accepted by the provider.",
    "amount": "The refunded amount."
  },
  "refundId,status,amount,toPlan": {
    "amount": "The refunded amount: less than requested only if the rest cannot be refunded.",
    "toPlan": "The part that reduced what is owed on the plan; absent when all of it is returned to the customer."
  },
  "refundId,transactionId,internalOrderId,amount,currency,status,failureCode,reason,createdAt,updatedAt": {
    "refundId": "The refund’s id.",
    "transactionId": "The refunded payment.",
    "internalOrderId": "The shop’s order number.",
    "amount": "In cents.",
    "currency": "The currency of the payment.",
    "status": "`pending`: accepted by the provider.",
    "failureCode": "The code of the failure.",
    "reason": "The merchant’s internal reason.",
    "createdAt": "When it was requested.",
    "updatedAt": "When it last changed."
  },
  "refundsOver,bankChanges": {
    "refundsOver": "Refunds by one person of more than this of one payment, in minor units of the merchant's currency, or above the person's own limit; null: no refunds.",
    "bankChanges": "Adding a bank account, sending transfers to another one, confirming one that returned a transfer, and changing the payout schedule."
  },
  "requestId,status,error,milliseconds,answer,body": {
    "requestId": "The same as in the body.",
    "status": "Null: no answer.",
    "error": "Why it was not accepted, in a sentence; null when it was.",
    "milliseconds": "How long the answer took.",
    "answer": "The first bytes of the answer's body.",
    "body": "The body that was sent."
  },
  "sendSms,sendEmail,SendEmail,orderRequest": {
    "sendSms": "Sends the link by text message, if possible.",
    "sendEmail": "Sends the link by email.",
    "SendEmail": "`sendEmail` in the spelling of the .NET library.",
    "orderRequest": "The order to create."
  },
  "sendSms,sendEmail,isNumberNew,orderRequest": {
    "isNumberNew": "If true, answers 409 `order_number_unpaid` when an unpaid order has the same number."
  },
  "sort,page,createdAfter,createdBefore,timeZone,internalOrderId,customerEmail,amount": {
    "amount": "Decimal major units, as typed: `1234.5`."
  },
  "sort,page,createdAfter,createdBefore,timeZone,name,customerEmail,tag,customerId": {
    "name": "Prefixes of words of the name, in any order; ignores case and accents.",
    "tag": "One of their tags, in any case."
  },
  "sort,page,createdAfter,createdBefore,timeZone,payType,customerId,internalOrderId,internalCustomerId,customerEmail,amount,status,transactionIds,tag": {
    "amount": "Decimal major units, as typed: `1234.5`.",
    "tag": "One of its tags, in any case."
  },
  "sourceVerificationId,transactionId,chargedAmount,state,returnDueAt": {
    "returnDueAt": "When the failed refund of the small charge is retried; null otherwise."
  },
  "state,brand,accent,merchant,order,timeZone,payment,letGo,backTo,answers,ways,cardProvider": {
    "letGo": "The last hold on this order that was released without a capture; null once the order is paid.",
    "backTo": "The shop's page to return to; null for none."
  },
  "state,count,amounts": {
    "amounts": "Null for more than 10,000 rows."
  },
  "statusCode,errorCode,message,tracer,detail,errorTypeDescription,fields": {
    "statusCode": "The HTTP status.",
    "errorCode": "The reason, for programs.",
    "message": "The reason, for people.",
    "tracer": "The request’s id: quote it to support.",
    "detail": "Reason, code and request in one line, for shops.",
    "errorTypeDescription": "The meaning of the status, for shops.",
    "fields": "Messages for fields of a form, by field name."
  },
  "step,status,code,evidence,answeredAt": {
    "status": "`unknown`: the provider has not answered yet; we ask again.",
    "code": "Why the provider refused it."
  },
  "steps,isHidden": {
    "steps": "The steps that the person may take.",
    "isHidden": "The person hid them, or the merchant has taken payments for sixty days."
  },
  "sums,money": {
    "money": "The sums before fees and of the fees; null if there are too many lines. Optional for older servers."
  },
  "taken,declined,openOrders,refunds,disputes,savedCards": {
    "taken": "By currency; null for a customer with more than 10,000 payments.",
    "declined": "Declined payments; null for a customer with more than 10,000 payments.",
    "openOrders": "Unpaid and not cancelled, newest first. Like the other lists, has one row more than is shown.",
    "savedCards": "Newest first."
  },
  "terms,fixed,held": {
    "terms": "Apply from the next transfer; null when no more is held back. `basisPoints`: hundredths of a percent.",
    "fixed": "Held until the operator releases it; absent if none."
  },
  "threeDSAuthorisationId,redirectURL": {
    "threeDSAuthorisationId": "The challenge’s id.",
    "redirectURL": "The address of the challenge."
  },
  "today,timeZone,period,shown,before,attempts,takings,transfers,blocks,attention,statements": {
    "today": "The merchant's local day and the zone of all days.",
    "attempts": "Payment attempts in the days shown that have an outcome.",
    "takings": "The trading currency first, then the other one if there are takings in it.",
    "transfers": "Null without the permission to read the balance.",
    "statements": "For accounts with matched deposits; empty without permission to read payouts."
  },
  "token,currency,merchant,accent,cardProvider,wallets,isSignedIn,cards": {
    "token": "Authorises the other calls of this frame for two hours.",
    "currency": "The requested currency, or the merchant's.",
    "isSignedIn": "Whether the shop has signed the customer in, so that a card can be saved for them.",
    "cards": "The saved cards of the signed-in customer, newest first."
  },
  "transactionId,captureAmount,act": {
    "captureAmount": "In cents. Default: the whole hold."
  },
  "transactionId,createdAt,method,cardBrand,cardLast4,walletType,bankHint,isWithBank,heldUntil,captured,capturedAt,refunded,disputes,isPlan": {
    "isWithBank": "Submitted to the bank, whose answer may take days.",
    "captured": "Captured so far: a part of a held amount, the full price of a plan, 0 before any capture.",
    "disputes": "Amounts disputed by the customer's bank. `at`: for `open`, when the newest dispute was opened; for `lost`, when the newest was decided. Won disputes are left out. Optional for older servers."
  },
  "transactionId,refundAmount,reason": {
    "transactionId": "The payment.",
    "refundAmount": "The amount to refund, in the payment’s currency.",
    "reason": "For the merchant's staff. Refunds of the same amount with different reasons are separate refunds."
  },
  "transactionId,status": {
    "status": "`pending` while the card provider has not answered."
  },
  "transactionId,transactionStatus,amount,currency,outcomeUnknown": {
    "amount": "The captured amount, or the held amount before a capture. Minor units.",
    "outcomeUnknown": "True while we confirm the outcome with a provider that did not answer."
  },
  "transactionId,transactionStatus,amount,surchargeAmount,currency,type,paymentToken,paymentActionRequired": {
    "transactionId": "The payment’s id.",
    "transactionStatus": "`paid`, `accepted` (a plan runs) or `not_captured` (the amount is held).",
    "amount": "What was charged or held, in cents.",
    "surchargeAmount": "0: customers are never surcharged.",
    "currency": "The order’s.",
    "type": "In full, or in instalments.",
    "paymentToken": "Send it again after a challenge.",
    "paymentActionRequired": "Present when the cardholder must pass a challenge first: nothing is charged yet."
  },
  "transactionId,transactionStatus,amount,type": {
    "transactionId": "The payment’s id.",
    "transactionStatus": "`paid`, `accepted` (a plan runs) or `not_captured` (the amount is held).",
    "amount": "What was charged or held.",
    "type": "In full, or in instalments."
  },
  "typeOfProduct,country,taxCountry,taxId,gstNumber,businessType,isCountryFixed,version": {
    "isCountryFixed": "The country cannot be changed because there are orders in its currency."
  },
  "userId,email,firstName,lastName,role,grants,refundLimit,state,addedAt,lastSignInAt,hasSecondFactor": {
    "grants": "In addition to those of the role.",
    "refundLimit": "The most they may refund of one payment, in minor units of the merchant's currency; null: the role's limit.",
    "state": "`invited`: has not chosen a password yet.",
    "lastSignInAt": "The last sign-in to any dashboard of the same tenant; null for never."
  },
  "views,columns,searches": {
    "views": "In alphabetical order.",
    "columns": "The columns chosen for each list.",
    "searches": "Recent searches, newest first."
  },
  "what,outstanding,paymentToken": {
    "outstanding": "The outstanding amount shown to the customer. If it has changed, nothing is charged."
  },
  "year,years,firstDay,lastDay,timeZone,isOver,costs": {
    "year": "The calendar year in which the financial year ends.",
    "years": "The available years, newest first.",
    "isOver": "False for the current year: its figures may still change."
  }
}
