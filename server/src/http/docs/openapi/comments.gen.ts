// Generated from the comments of the contract. Renew with: npm run api:comments

/** What is said of a field, by the names of all fields of its object. */
export const COMMENTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "CreateOnlineOrder,CreatePayByLink": {
    "CreateOnlineOrder": "For a checkout to pay.",
    "CreatePayByLink": "With a link under which the customer pays."
  },
  "CreateRefund": {
    "CreateRefund": "Gives money back."
  },
  "CreateSavedPaymentSourceToken": {
    "CreateSavedPaymentSourceToken": "Makes the token."
  },
  "OnlineOrder,PayByLink": {
    "OnlineOrder": "What `CreateOnlineOrder` made.",
    "PayByLink": "What `CreatePayByLink` made."
  },
  "PayByCard,PayByPaymentToken,Confirm3DSComplete": {
    "PayByCard": "Pays in full by card.",
    "PayByPaymentToken": "Pays as the customer chose in the checkout.",
    "Confirm3DSComplete": "Pays after the challenge."
  },
  "PayOrderComplete,ThreeDSAuthorisationRequired": {
    "PayOrderComplete": "The order is paid, or its amount held.",
    "ThreeDSAuthorisationRequired": "Nothing is charged yet: the bank asks first."
  },
  "Refund": {
    "Refund": "The refund that was made."
  },
  "RegisterPluginConsumerCustomer": {
    "RegisterPluginConsumerCustomer": "Finds or makes the customer."
  },
  "SavedPaymentSourceToken": {
    "SavedPaymentSourceToken": "The token that was made."
  },
  "SignInConsumer": {
    "SignInConsumer": "Signs the customer in."
  },
  "_id,merchantId,customerId,merchantOrderId,transactionPayType,amount,currency,surchargeAmount,status,statusBeforeDispute,lastChargeId,refundedAmount,payoutId,cardPaymentSourceId,createdAt,updatedAt,fee": {
    "_id": "The payment’s id.",
    "merchantId": "The merchant who is paid.",
    "customerId": "Who paid.",
    "merchantOrderId": "The order that it pays.",
    "transactionPayType": "How it was paid: one of them has an id.",
    "amount": "What the customer pays, in cents.",
    "currency": "The currency of all its amounts.",
    "surchargeAmount": "0: customers are never surcharged.",
    "status": "Where it stands; `not_captured` while the amount is only held, `accepted` while a plan runs.",
    "statusBeforeDispute": "Where it stood when it was disputed.",
    "lastChargeId": "The last charge, hold or capture.",
    "refundedAmount": "Given back so far, in cents, with what is on its way.",
    "payoutId": "The transfer that carries the money.",
    "cardPaymentSourceId": "The card, to charge it again.",
    "createdAt": "When the customer paid.",
    "updatedAt": "When it last changed.",
    "fee": "What the merchant pays for it, in cents."
  },
  "accountName,accountAddress,timeZone,now,version": {
    "now": "The server's business time: a sandbox clock may be ahead of the wall clock."
  },
  "accountName,accountNumber,country,currency,routingNumber": {
    "accountNumber": "As typed; the server strips spaces and dashes."
  },
  "act,externalAccountId,insteadOfLast4,accountName,accountNumberLast4,routingNumber,country,currency": {
    "insteadOfLast4": "Of the account that gets the transfers today; null when it is decided, or there is none."
  },
  "act,transactionId,internalOrderId,customerName,amount,currency,paidAmount,reason": {
    "paidAmount": "Of the payment as it was taken, minor units; absent from an older server."
  },
  "address,name,phone": {
    "address": "Where they live.",
    "name": "Their name.",
    "phone": "Their phone number."
  },
  "address,name,phone,email": {
    "address": "Where they live.",
    "name": "Their name.",
    "phone": "Their phone number.",
    "email": "The most common shops put the address of a guest only here."
  },
  "address,name,phoneNumber": {
    "address": "Where they live.",
    "name": "Their name.",
    "phoneNumber": "Their phone number."
  },
  "addresses,allowsLocalhost": {
    "addresses": "Exact origins, oldest first: pages there may show the checkout.",
    "allowsLocalhost": "The sandbox also takes shops on the developer's own machine."
  },
  "after,mode,watch": {
    "after": "The id of the last event heard: those since half a minute before it are sent again.",
    "mode": "`once` tells what happened and ends, for networks that hold back a stream.",
    "watch": "Addresses of lists and sums, as they are asked for, without `/api`: their answers come by themselves."
  },
  "amount": {
    "amount": "In cents."
  },
  "amount,address,carrier,name,phone,trackingNumber": {
    "amount": "What shipping costs, in cents; already within the amount.",
    "address": "Where to.",
    "carrier": "Who carries them.",
    "name": "Who receives them.",
    "phone": "The receiver’s phone number.",
    "trackingNumber": "The carrier’s number of the parcel."
  },
  "amount,address,name,phoneNumber": {
    "amount": "What shipping costs, in cents.",
    "address": "Where to.",
    "name": "Who receives them.",
    "phoneNumber": "The receiver’s phone number."
  },
  "amount,currency": {
    "amount": "In cents.",
    "currency": "The currency that the merchant trades in."
  },
  "amount,currency,card,payPlanVariant": {
    "card": "The card provider's token of a typed card or a wallet, or a saved card of the customer.",
    "payPlanVariant": "The plan that the customer agreed to; left out: in full."
  },
  "amount,currency,description,sku,quantity,imageUrl": {
    "amount": "The price of one, in cents.",
    "currency": "That of the order: a line in another currency is left out.",
    "description": "What is sold.",
    "sku": "The shop’s number of the article.",
    "quantity": "How many; 1 when left out.",
    "imageUrl": "A picture of it."
  },
  "amount,currency,internalOrderId,transaction": {
    "amount": "What the bank took, or what came back of it, this time, in cents.",
    "currency": "The payment’s.",
    "internalOrderId": "The shop’s own number of the order.",
    "transaction": "The payment, as it then was."
  },
  "amount,currency,internalOrderId,transaction,failureCode": {
    "amount": "What the bank took, or what came back of it, this time, in cents.",
    "currency": "The payment’s.",
    "internalOrderId": "The shop’s own number of the order.",
    "transaction": "The payment, as it then was.",
    "failureCode": "Why, as a code."
  },
  "amount,description,sku,quantity": {
    "amount": "The price.",
    "description": "What is sold.",
    "sku": "The shop’s number of the article.",
    "quantity": "How many."
  },
  "amount,reason": {
    "amount": "Minor units; below zero when the deposit is less than its transfers."
  },
  "approvalId,approvers,endsAt": {
    "approvers": "Those who may approve, as people know them."
  },
  "approvalId,subject,askedBy,isOwn,askedAt,endsAt,state,approvers,mayApprove,decidedBy,decidedAt,explanation,result": {
    "askedBy": "People by name, or by email address where no name is known.",
    "approvers": "While it waits: those who may approve, and whether the reader is one of them.",
    "explanation": "Why it was declined, or why it was no longer possible.",
    "result": "The refund or bank account that came of it; a refund with its status by now."
  },
  "at,kind,amount,toPlan,code,by,reason,ref": {
    "toPlan": "The part of a refund that reduced what is owed on the plan; absent without one.",
    "by": "Who asked for a refund or decided on it, by name; absent where no person did.",
    "reason": "The reason of who asked or declined, or why an approved refund was not possible.",
    "ref": "The refund, the approval, the payout, or the dispute where that is the merchant's own loss."
  },
  "balances,explanations,reserve,transfers": {
    "explanations": "Optional for older servers.",
    "reserve": "Optional for older servers.",
    "transfers": "Where the money is going. Optional for older servers."
  },
  "captureAmount": {
    "captureAmount": "In cents; all that is held when left out."
  },
  "cardPaymentSourceId,customerId,customerDelegateUserId,brand,funding,last4,cardBin,expMonth,expYear,country,isDeleted,createdAt,updatedAt": {
    "cardPaymentSourceId": "The card’s id.",
    "customerId": "Whose card it is.",
    "customerDelegateUserId": "Never: customers have no delegates.",
    "brand": "The card’s network.",
    "funding": "Credit, debit or prepaid, where the bank says so.",
    "last4": "Its last four digits.",
    "cardBin": "Never: the card provider does not reveal the first digits.",
    "expMonth": "The month in which it expires.",
    "expYear": "The year in which it expires.",
    "country": "Never: the card provider does not reveal the country.",
    "isDeleted": "Whether it was deleted: it cannot be charged again.",
    "createdAt": "When it was first charged.",
    "updatedAt": "When it last changed."
  },
  "checkoutPayType,amount": {
    "checkoutPayType": "The payment method.",
    "amount": "Its price, in cents: that of the order."
  },
  "columns,rows,csv,isRemembered,delimiter,skipLines,hasTitles": {
    "csv": "The columns that were used for this account before, or else a guess; null when a person must choose."
  },
  "counts,sums": {
    "counts": "By status, whichever is asked for; null for a search that finds too many to count.",
    "sums": "Null where more payments are listed than are added up, 10,000."
  },
  "createdAfter,createdBefore,timeZone,internalOrderId,customerEmail,amount": {
    "amount": "Decimal major units, as typed: `1234.5`."
  },
  "createdAfter,createdBefore,timeZone,payType,customerId,internalOrderId,internalCustomerId,customerEmail,amount,status,transactionIds,tag": {
    "amount": "Decimal major units, as typed: `1234.5`.",
    "tag": "One of its tags, in any case."
  },
  "currency,amount,releases,fixed": {
    "releases": "When it comes back, the first day first; with the first transfer of that day or after.",
    "fixed": "What of it has no day, because the operator releases it; absent where nothing has."
  },
  "currency,amount,sendsOn,arrivesOn,accountNumberLast4": {
    "accountNumberLast4": "Null without the permission to read payouts."
  },
  "currency,coming,owedFor": {
    "owedFor": "The unpaid entries by kind; empty while the available amount is not below zero."
  },
  "currency,reason,waiting,account,message,heldUntil": {
    "waiting": "What waits, available and pending. Null without the permission to read balances.",
    "account": "The account the money would go to. Null without one, or without the permission to read payouts."
  },
  "currency,scheme,funding,payments,paid,fees": {
    "scheme": "As the provider names it, such as `visa`; empty where it did not say.",
    "funding": "`credit`, `debit`, `prepaid`; empty where the provider did not say.",
    "paid": "Before refunds.",
    "fees": "All fees for these payments with their GST, those of disputes too."
  },
  "currency,totals,lines,linesBefore,days,daysBefore,hours,hoursBefore,ways": {
    "totals": "Of the periods that today is in.",
    "linesBefore": "Of a period that is not over: up to the same time.",
    "days": "One amount for each day shown, and for each day of the whole period before.",
    "hours": "By the hour in which the money was taken, from midnight."
  },
  "customFields,version": {
    "version": "The version the change began from; a list saved in between is not overwritten."
  },
  "customToken": {
    "customToken": "For their own browser, fifteen minutes long."
  },
  "customerId": {
    "customerId": "The customer’s id."
  },
  "customerId,internalCustomerId,firstName,lastName,organisationName,email,phoneNumber,createdAt,tags": {
    "tags": "Optional for older servers."
  },
  "customerId,payPlanVariant": {
    "customerId": "The customer’s id.",
    "payPlanVariant": "The plan; the merchant’s first when left out."
  },
  "day,amount": {
    "day": "Those that arrived, or should arrive, on this day.",
    "amount": "Those of this amount, whole or what is left of them, minor units."
  },
  "deliveryId,eventType,subjectId,status,attempts,lastStatus,lastError,createdAt,attemptedAt,nextAttemptAt": {
    "status": "`waiting`: a try is scheduled. `held`: scheduled once the webhook resumes. `failed`: given up.",
    "lastError": "Why the last try failed, in a sentence; null with `lastStatus` during the first try."
  },
  "deliveryId,eventType,subjectId,status,attempts,lastStatus,lastError,createdAt,attemptedAt,nextAttemptAt,body": {
    "status": "`waiting`: a try is scheduled. `held`: scheduled once the webhook resumes. `failed`: given up.",
    "lastError": "Why the last try failed, in a sentence; null with `lastStatus` during the first try."
  },
  "description,quantity,amount,currency,isGstFree": {
    "isGstFree": "It carries no GST; left out, it does."
  },
  "description,quantity,amount,isGstFree": {
    "isGstFree": "Optional for older servers."
  },
  "deviceId,addressKey,browser,kinds,since": {
    "addressKey": "SHA-256 of the address at the push service, in base64url, by which a browser knows its own."
  },
  "disputeId,amount,fee,currency,reason,status,internalOrderId,transaction": {
    "disputeId": "The dispute’s id.",
    "amount": "What is disputed, in cents.",
    "fee": "What the dispute costs the merchant, in cents.",
    "currency": "The payment’s.",
    "reason": "Why the customer disputes it.",
    "status": "Where it stands.",
    "internalOrderId": "The shop’s own number of the order.",
    "transaction": "The payment, as it then was."
  },
  "disputeId,transactionId,internalOrderId,customerName,customerEmail,description,state,status,amount,fee,currency,reason,openedAt,inquiredAt,closedAt,dueBy,answer,files,history": {
    "description": "What was bought, in the order's words.",
    "fee": "What it costs in any case, with GST; nothing while it is an inquiry.",
    "reason": "In the provider's word, such as `fraudulent`.",
    "inquiredAt": "When the bank asked, of one that began as an inquiry.",
    "dueBy": "Until when it may be answered; null when it may not, or not any more.",
    "answer": "What the merchant did last about it.",
    "history": "Oldest first; of drafts that one person saved one after the other, the last."
  },
  "disputeId,transactionId,internalOrderId,customerName,customerEmail,state,amount,currency,reason,openedAt,dueBy,closedAt": {
    "reason": "In the provider's word, such as `fraudulent`.",
    "dueBy": "Until when it may be answered; null when it may not, or not any more."
  },
  "endpoint,keys,kinds": {
    "endpoint": "As the browser’s subscription has it."
  },
  "eventId,at,actor,email,name,action,outcome,subjectType,subjectId,subjectEmail,internalOrderId,transactionId,details,address,device,browser,requestId": {
    "actor": "The user or key, or the part of the system that acted; `visitor` before sign-in.",
    "action": "Area and past-tense verb: `refund.requested`.",
    "subjectEmail": "Of the person whom it was done to.",
    "internalOrderId": "Of the payment or order it was about.",
    "browser": "As people know it: `Chrome on Windows`."
  },
  "externalAccountId,accountName,accountNumberLast4,currency,isOn,firstDay,lastDay,counts,missing,explained": {
    "isOn": "Whether deposits are matched with transfers.",
    "firstDay": "The days that the files so far cover; null before the first file.",
    "missing": "Transfers that should have arrived on those days, and that no deposit explains whole; the oldest fifty.",
    "explained": "Those of which a person said why; the newest fifty."
  },
  "externalAccountId,accountName,accountNumberLast4,routingNumber,country,currency,isDefaultForCurrency,returnedAt,addedAt": {
    "returnedAt": "When it sent a transfer back: none goes to it until it is confirmed. Optional for older servers."
  },
  "externalAccountId,accountNumberLast4,shownTo,open,missing,explained": {
    "shownTo": "The last day of which all is said: later transfers may be on the next statement.",
    "open": "Deposits at which a person must look; at most 1000.",
    "missing": "Transfers that should be on the statements by then, and are not or not whole.",
    "explained": "Of those that are not: a person said why."
  },
  "failureCode,internalOrderId,transaction": {
    "failureCode": "Why, as a code.",
    "internalOrderId": "The shop’s own number of the order.",
    "transaction": "The payment, as it then was."
  },
  "field,text,start,end": {
    "start": "The part found, as positions in `text`."
  },
  "fileId,kind,name,type,size,addedAt": {
    "size": "In bytes."
  },
  "fileId,kind,name,type,size,addedAt,content": {
    "size": "In bytes."
  },
  "from,to,timeZone,actor,email,address,action,outcome": {
    "email": "Begins with.",
    "action": "Areas and whole actions, separated by commas."
  },
  "from,to,timeZone,actor,email,address,action,outcome,page": {
    "email": "Begins with.",
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
    "website": "Null where it named none.",
    "address": "The host that the person is sent back to: the program's own address, which it cannot make up.",
    "isLocal": "It runs on the person's own computer.",
    "person": "The email address of the person who connected it.",
    "isOwn": "The person who asks.",
    "scopes": "What it may do now.",
    "withheld": "What the person allowed, and may not do any more."
  },
  "groups,exact": {
    "groups": "In this order, only those with records, and only what the person may see.",
    "exact": "The record whose id the text is, and the payment that a refund belongs to."
  },
  "id,title,detail,amount,currency,status,isDisputeLost,at,transactionId,matches": {
    "title": "The order's number, the customer's name, or the reference of a transfer.",
    "detail": "The customer of a payment, an order or a refund; the address of a customer.",
    "amount": "Minor units; null for a customer.",
    "status": "Null for a customer.",
    "isDisputeLost": "A `disputed` payment whose money the bank has given the customer for good. Optional for older servers.",
    "transactionId": "The payment that a refund belongs to."
  },
  "image": {
    "image": "The PNG in base64."
  },
  "instalments,directDebit,payTo,wallets": {
    "directDebit": "`part` and `settings` are missing on older servers, whose bank accounts the page's own fields take.",
    "payTo": "Where the page sends PayTo requests; never our own API."
  },
  "internalCustomerId,emailAddress,givenName,familyName,phoneNo": {
    "internalCustomerId": "The shop’s own id of the account: without it only the address tells accounts apart.",
    "emailAddress": "Their address.",
    "givenName": "First name.",
    "familyName": "Last name.",
    "phoneNo": "Phone number."
  },
  "internalOrderId": {
    "internalOrderId": "The shop’s own number of the order."
  },
  "internalOrderId,order": {
    "internalOrderId": "The shop’s own number of the order.",
    "order": "The order, as it then was."
  },
  "internalOrderId,paymentAmount,paymentTypeAmounts,description,customerEmail,customerId,phoneNo,items,discount,shipping,billing,metadata,taxIncluded,taxIncludedAmountOverride,request3DSOnPayment,authoriseOnly,emailCustomerReceipt,returnURL,cancelURL": {
    "internalOrderId": "The shop’s own number of the order.",
    "paymentAmount": "What the customer pays, by any payment method: customers are never surcharged.",
    "paymentTypeAmounts": "The price by payment method. Ours is the same for every method: any other amount is refused.",
    "description": "What the order is for, in a few words.",
    "customerEmail": "Receives the receipts and identifies the customer; `billing.email` when left out. An invalid address is ignored.",
    "customerId": "The signed-in customer of the shop, whose saved cards are listed for them. A guest’s card is listed for no one.",
    "phoneNo": "The customer’s phone number, for text messages.",
    "items": "For people to read: they need not add up. Unreadable lines and lines in another currency are left out.",
    "discount": "What was taken off the price; already within the amount.",
    "shipping": "Where the goods go.",
    "billing": "Who pays.",
    "metadata": "The shop’s own data: kept, returned and sent with events.",
    "taxIncluded": "Whether the customer is shown the GST within the amount. Left out: as the merchant's settings say.",
    "taxIncludedAmountOverride": "The GST in cents, where it differs from the country’s rate; with `taxIncluded`.",
    "request3DSOnPayment": "Whether the bank is asked for a challenge (3-D Secure) when the order is paid.",
    "authoriseOnly": "Whether paying only holds the amount, to be captured within seven days.",
    "emailCustomerReceipt": "`false` when the shop sends its own receipt.",
    "returnURL": "Where the page of a payment link leads back to once it is paid: on one of the shop's listed addresses.",
    "cancelURL": "The same for a customer who does not pay."
  },
  "internalOrderId,transaction": {
    "internalOrderId": "The shop’s own number of the order.",
    "transaction": "The payment, as it then was."
  },
  "internalOrderId,transactionId,amount,currency,customerName,customerEmail": {
    "transactionId": "Null for an order."
  },
  "invoiceNumber,month,currency,fees,gst,total,madeAt": {
    "fees": "Without the GST."
  },
  "isNew,deposits,fresh,linked,open": {
    "isNew": "False: the file was imported before, and nothing was done.",
    "fresh": "Deposits that were in no file before.",
    "linked": "Deposits that were linked now, also of earlier files.",
    "open": "Deposits of the account at which a person must look."
  },
  "isOn,sent,nextAt": {
    "nextAt": "Null: none is left."
  },
  "key,label,required,visibleForCustomer": {
    "key": "Never changes: the label the field was created with."
  },
  "keyId,name,ending,scopes,createdAt,lastUsedAt,lastUsedFrom,endsAt": {
    "ending": "Its last four characters; null for the first pair's.",
    "scopes": "What it may do; null for everything.",
    "endsAt": "When it stops working because another has replaced it."
  },
  "keyId,name,ending,scopes,refundLimit,createdAt,lastUsedAt,lastUsedFrom,endsAt": {
    "name": "Null for the secret key of the first pair.",
    "ending": "Its last four characters; null for the first pair's.",
    "scopes": "What it may do; null for everything.",
    "refundLimit": "The most it may refund of one payment, in minor units of the merchant’s currency; null for no limit.",
    "lastUsedFrom": "The address of its last caller.",
    "endsAt": "When it stops working because another has replaced it."
  },
  "keyId,name,ending,scopes,refundLimit,createdAt,lastUsedAt,lastUsedFrom,endsAt,token": {
    "name": "Null for the secret key of the first pair.",
    "ending": "Its last four characters; null for the first pair's.",
    "scopes": "What it may do; null for everything.",
    "refundLimit": "The most it may refund of one payment, in minor units of the merchant’s currency; null for no limit.",
    "lastUsedFrom": "The address of its last caller.",
    "endsAt": "When it stops working because another has replaced it."
  },
  "kind,at,by,fileName,daysLeft": {
    "by": "Who did it; null for what happens by itself.",
    "fileName": "Of a document: what it is called.",
    "daysLeft": "Of a reminder: how many days were left to answer."
  },
  "kind,count,deadline,since,firstId": {
    "count": "At most 1000.",
    "deadline": "When the first of them can no longer be done.",
    "since": "The day of the oldest.",
    "firstId": "The most pressing: a payment, an order, a webhook, a proposal, an approval or a bank account."
  },
  "kind,count,isMore,records": {
    "count": "How many match, at most 10,000.",
    "isMore": "True when there may be more than `count`.",
    "records": "The newest."
  },
  "kind,name,content": {
    "content": "The bytes in Base64."
  },
  "lastDay,reminds": {
    "lastDay": "Null: it does not end."
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
    "suggestions": "Choices for an open deposit, the likeliest first; each is one transfer, or several that make its sum."
  },
  "maxLoanAmount,currency,summary": {
    "maxLoanAmount": "The most that they may owe, in cents; 0: they can pay in full only.",
    "currency": "The merchant’s currency.",
    "summary": "The same in a sentence."
  },
  "merchantId,webhookSubscriptionId,webhookEventType,requestId,metadata,event,timestamp,isTest": {
    "merchantId": "The merchant.",
    "webhookSubscriptionId": "The webhook that asked for it.",
    "webhookEventType": "What happened.",
    "requestId": "The same in every attempt: what an endpoint recognises a repetition by.",
    "metadata": "Of the order, as the shop gave it.",
    "event": "What it happened to.",
    "timestamp": "When it happened.",
    "isTest": "Only in a test that staff sent: nothing happened, and the ids are made up."
  },
  "merchantOrderId,internalOrderId,createdAt,description,amount,currency,gst,billingName,lastDay,isHoldOnly,items": {
    "gst": "The GST within the amount, minor units; null when the customer is not shown it.",
    "lastDay": "The last day on which it can be paid. Optional for older servers.",
    "isHoldOnly": "A card payment only holds the amount; the merchant captures it within seven days."
  },
  "merchantOrderId,merchantId,marketplaceId,internalOrderId,amount,currency,paymentTypeAmounts,amountPaid,customerEmail,phoneNo,type,description,items,invoiceLineItems,taxIncluded,taxIncludedAmountOverride,discount,shipping,billing,metadata,status,transactionId,request3DSOnPayment,emailCustomerReceipt,createdAt,updatedAt": {
    "merchantOrderId": "The order’s id.",
    "merchantId": "The merchant whose order it is.",
    "marketplaceId": "The group of merchants that this one belongs to.",
    "internalOrderId": "The shop’s own number of the order.",
    "amount": "The price, in cents.",
    "currency": "The currency of all its amounts.",
    "paymentTypeAmounts": "Empty: the price is the same for every payment method.",
    "amountPaid": "Captured so far, in cents; the full price of a plan from its start.",
    "customerEmail": "Receives the receipts.",
    "phoneNo": "The customer’s phone number.",
    "type": "`online` from a checkout, `manual` with a link.",
    "description": "What the order is for.",
    "items": "What is sold, for people to read.",
    "invoiceLineItems": "Empty: the content of an order is in `items`.",
    "taxIncluded": "Whether the customer is shown the GST within the amount.",
    "taxIncludedAmountOverride": "The GST in cents, where it differs from the country’s rate; with `taxIncluded`.",
    "discount": "What was taken off the price.",
    "shipping": "Where the goods go.",
    "billing": "Who pays.",
    "metadata": "The shop’s own data.",
    "status": "`created` until it is paid or cancelled.",
    "transactionId": "The payment that holds, pays or has paid it.",
    "request3DSOnPayment": "Whether the bank is asked for a challenge when the order is paid.",
    "emailCustomerReceipt": "Whether we send the customer a receipt.",
    "createdAt": "When it was made.",
    "updatedAt": "When it or its payment last changed."
  },
  "merchantOrderId,status,payment,isExpired": {
    "isExpired": "Its last day is over, and nothing pays it. Optional for older servers."
  },
  "merchantOrderId,status,payment,isExpired,internalOrderId,createdAt,amount,currency,description,billing,customerEmail,phoneNo,lastDay": {
    "isExpired": "Its last day is over, and nothing pays it. Optional for older servers.",
    "lastDay": "The last local day on which it can be paid; null: it does not end. Optional for older servers."
  },
  "merchantOrderId,status,payment,isExpired,internalOrderId,createdAt,amount,currency,description,billing,customerEmail,phoneNo,lastDay,gst,items,customFields,linkExpiresAt,reminders,events": {
    "isExpired": "Its last day is over, and nothing pays it. Optional for older servers.",
    "lastDay": "The last local day on which it can be paid; null: it does not end. Optional for older servers.",
    "gst": "The GST within the amount; null when the customer is not shown it.",
    "reminders": "Optional for older servers.",
    "events": "Oldest first. Optional for older servers."
  },
  "merchantOrderInternalOrderId,transactionId,createdAt,transactionStatus,paymentMethodType,transactionAmount,refundedAmount,platformFee,currency,customerFullName,customerEmail,customerInternalCustomerId,paymentSourceBrand,paymentSourceLast4,description,customerId,merchantOrderId,merchantOrderType,merchantOrderBilling,merchantOrderShipping,transactionPayType,refundTransactionId,outcomeUnknown,holdExpiresAt,customerPhoneNumber,cardWalletType,chargeCardCVCVerificationPassed,paymentSourceThreeDSecureVerificationPassed,chargeFailure,sourceVerificationId,payoutArrivalAt,payoutAmount,payoutId,payPlanInitialPaymentAmount,payPlanScheduledInstalments,refundWaiting,returnedAmount,refunds,isDisputeLost,tags": {
    "payoutId": "The payout that carries this money; null before there is one, and for readers without the payouts permission.",
    "refundWaiting": "Set aside for refunds that wait for a second person. Optional for older servers.",
    "returnedAmount": "What the customer’s bank has taken back of a direct debit, which cannot be refunded. Optional for older servers.",
    "refunds": "Oldest first; failed refunds are left out.",
    "isDisputeLost": "A `disputed` one whose money the bank has given the customer for good. Optional for older servers.",
    "tags": "Optional for older servers."
  },
  "merchantOrderInternalOrderId,transactionId,refundId,createdAt,status,amount,currency,customerEmail,reason,payoutArrivalAt,payoutAmount,customerFullName,paymentMethodType,paymentSourceBrand,paymentSourceLast4,description": {
    "payoutArrivalAt": "The arrival of the transfer that carries the refund, and the refund's share of it (below zero).",
    "customerFullName": "Of the payment that it gives back. Optional for older servers."
  },
  "method,wallet,payType,scheme,funding,payments,paid,taken,fee,before": {
    "before": "Taken in the days before."
  },
  "minorCurrencyUnits,currency": {
    "minorCurrencyUnits": "In cents.",
    "currency": "Of the amount."
  },
  "month,currency,timeZone,firstDay,lastDay,isOver,opening,closing,kinds,payouts": {
    "isOver": "False while the month lasts: then all is as of now.",
    "opening": "What the merchant was owed before the first day, and after the last. Minor units.",
    "payouts": "Sent in the month; those that came back are among the kinds."
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
    "website": "Null where it named none.",
    "address": "The host that the person is sent back to: the program's own address, which it cannot make up.",
    "isLocal": "It runs on the person's own computer.",
    "scopes": "What it asks for, and whether the person may allow that.",
    "refusedBy": "Who may connect programs, where this person may not; null where they may."
  },
  "noteId,text,writtenAt,changedAt,name,email,isChangeable": {
    "changedAt": "The last change; null for none.",
    "name": "The writer; both are null for a person who is gone.",
    "isChangeable": "Whether the person who asks wrote it, or is an admin."
  },
  "notes,tags": {
    "notes": "Oldest first.",
    "tags": "As they were written, in alphabetical order."
  },
  "number,amount,dueOn,status": {
    "number": "Counts all payments: the first is 1.",
    "amount": "In cents.",
    "dueOn": "The day on which it is charged.",
    "status": "Where it stands."
  },
  "offer,refusal": {
    "offer": "Null without an offer: then `refusal` says why."
  },
  "order": {
    "order": "The order that was made."
  },
  "order,payByLinkUrl": {
    "order": "The order that was made.",
    "payByLinkUrl": "The link under which the customer pays."
  },
  "order,token,link,sent": {
    "link": "The order's page.",
    "sent": "A text message cannot reach every number."
  },
  "order,token,magicLink": {
    "order": "The order that was made.",
    "token": "The secret part of the link.",
    "magicLink": "The link under which the customer pays."
  },
  "orderId,amount,currency,transactionType,fee,feeTax,net,paymentDate,transactionId,returnedPayout": {
    "amount": "Before the fee; negative when taken from the merchant. Minor units.",
    "net": "`amount - fee`: what the line adds to the payout.",
    "returnedPayout": "Optional for older servers."
  },
  "orderId,entryTimestamp,entryType,transactionType,transactionId,grossAmount,netAmount,fee,currency,availableOn,payoutId,returnedPayout": {
    "returnedPayout": "Optional for older servers."
  },
  "orderId,merchantId,marketplaceId,referenceOrderId,amount,customerEmailAddress,description,status,transactionId,createdAt,updatedAt": {
    "orderId": "The order’s id.",
    "merchantId": "The merchant whose order it is.",
    "marketplaceId": "The group of merchants that this one belongs to.",
    "referenceOrderId": "The shop’s own number of the order.",
    "amount": "The price.",
    "customerEmailAddress": "Receives the receipts.",
    "description": "What the order is for.",
    "status": "`created` until it is paid or cancelled.",
    "transactionId": "The payment that holds, pays or has paid it.",
    "createdAt": "When it was made.",
    "updatedAt": "When it or its payment last changed."
  },
  "orderType,internalOrderId,paymentAmount,customerEmail,phoneNo,description,items,taxIncluded,request3DSOnPayment,authoriseOnly,billing,internalCustomerId,metadata,emailCustomerReceipt": {
    "authoriseOnly": "Only hold the amount: the merchant captures or cancels within seven days."
  },
  "page": {
    "page": "Fifty lines a page; left out, all to a thousand."
  },
  "page,from,to,internalOrderId": {
    "page": "20 rows each, from 1.",
    "from": "Created at or after this instant.",
    "to": "Created before this instant.",
    "internalOrderId": "The shop’s own number of the order."
  },
  "part,tokensUrl,settings": {
    "part": "`card-fields` and `account-fields`: the page's own forms.",
    "tokensUrl": "Where that part sends what was entered; never our own API.",
    "settings": "What else the part needs, such as a publishable key. It is public."
  },
  "payCardId,payPlanId,payDeferralId,bankTransferId": {
    "payCardId": "Paid in full by card.",
    "payPlanId": "Paid in instalments.",
    "payDeferralId": "Never: there are no deferred payments.",
    "bankTransferId": "Never: there are no bank transfers."
  },
  "payPlanId,amount,currency,outstanding,instalments,internalOrderId,transaction": {
    "payPlanId": "The plan’s id.",
    "amount": "The price, in cents.",
    "currency": "The payment’s.",
    "outstanding": "What the customer still owes, in cents.",
    "instalments": "The payments to come, after the first.",
    "internalOrderId": "The shop’s own number of the order.",
    "transaction": "The payment, as it then was."
  },
  "payPlanId,number,amount,currency,dueOn,outstanding,internalOrderId,transaction": {
    "payPlanId": "The plan’s id.",
    "number": "Counts all payments of the plan: the first is 1.",
    "amount": "Of this instalment, in cents.",
    "currency": "The payment’s.",
    "dueOn": "The day on which it was due.",
    "outstanding": "What the customer still owes, in cents.",
    "internalOrderId": "The shop’s own number of the order.",
    "transaction": "The payment, as it then was."
  },
  "payPlanId,number,amount,currency,dueOn,outstanding,internalOrderId,transaction,failureCode": {
    "payPlanId": "The plan’s id.",
    "number": "Counts all payments of the plan: the first is 1.",
    "amount": "Of this instalment, in cents.",
    "currency": "The payment’s.",
    "dueOn": "The day on which it was due.",
    "outstanding": "What the customer still owes, in cents.",
    "internalOrderId": "The shop’s own number of the order.",
    "transaction": "The payment, as it then was.",
    "failureCode": "Why, as a code."
  },
  "payPlanVariant,status,amount,currency,initialPayment,outstanding,startedAt,overdueAt,cardBrand,cardLast4,instalments": {
    "startedAt": "When the first payment was taken, which may be after a challenge; null until then."
  },
  "payPlanVariant,status,amount,currency,initialPayment,outstanding,startedAt,overdueAt,cardBrand,cardLast4,instalments,paymentToken,paymentActionRequired": {
    "startedAt": "When the first payment was taken, which may be after a challenge; null until then."
  },
  "paymentAmount,cardPaymentSourceId,customerId,cardCvc,threeDsSessionId": {
    "paymentAmount": "What the token will pay: exactly this.",
    "cardPaymentSourceId": "The card.",
    "customerId": "Whose card it is; when given, it must be theirs."
  },
  "paymentAmount,items,customerEmail,phoneNo,internalOrderId,isNumberNew,description,customerName,showsGst,metadata,lastDay,reminds,isSent": {
    "paymentAmount": "What the customer pays, GST included.",
    "items": "What it is for; they add up to the amount.",
    "customerEmail": "With neither an address nor a number the request is shown or shared, and not sent.",
    "internalOrderId": "Null: one is made.",
    "isNumberNew": "409 `order_number_unpaid` when an unpaid order has the same number.",
    "showsGst": "Whether the customer sees how much GST the amount includes.",
    "metadata": "Answers to the merchant's custom fields, by key.",
    "lastDay": "Left out: as the settings say; null: it does not end.",
    "reminds": "Whether the customer is reminded, where the settings do so.",
    "isSent": "Sends the link to the address and the number; otherwise it is only made."
  },
  "paymentSourceId,amount": {
    "paymentSourceId": "The card.",
    "amount": "What the token will pay: exactly this."
  },
  "paymentToken,authoriseOnly,request3DS,returnURL,payPlanVariant,offSession,cardStatement,paymentActionRequired": {
    "paymentToken": "From the checkout, the card provider or `/payments/saved-card`; for one payment.",
    "authoriseOnly": "Whether the amount is only held, for seven days. For the merchant's servers; with an invoice link the order decides.",
    "request3DS": "Whether the bank is asked for a challenge.",
    "returnURL": "Where a challenge returns to; by default the customer's page. For the merchant's servers.",
    "payPlanVariant": "Pays in instalments by this plan.",
    "offSession": "The cardholder is absent: only with a saved card's token. For the merchant's servers.",
    "cardStatement": "The statement text, instead of the merchant's own. For the merchant's servers.",
    "paymentActionRequired": "The object of the challenge’s answer, sent back after it."
  },
  "paymentToken,mandateAccepted": {
    "mandateAccepted": "The account's owner has accepted the direct debit request that the page showed."
  },
  "paymentTokenId": {
    "paymentTokenId": "Pays one order."
  },
  "paymentTokenId,payCardId": {
    "paymentTokenId": "Pays one order of exactly the amount.",
    "payCardId": "The payment in full that it will make."
  },
  "paymentTokenId,request3DS,authoriseOnly": {
    "paymentTokenId": "Pays one order.",
    "request3DS": "Whether the bank is asked for a challenge.",
    "authoriseOnly": "Whether the amount is only held, for seven days."
  },
  "paymentTokenId,threeDSResponse,authoriseOnly": {
    "paymentTokenId": "The token of the first call.",
    "threeDSResponse": "What the first call answered.",
    "authoriseOnly": "Whether the amount is only held."
  },
  "payoutId,amount,currency,status,reference,arrivalDate,failureCode": {
    "payoutId": "The transfer’s id.",
    "amount": "In cents.",
    "currency": "That of the bank account.",
    "status": "Where it stands.",
    "reference": "What the bank statement says.",
    "arrivalDate": "The day on which it should arrive, or has arrived.",
    "failureCode": "Why it did not arrive, as a code."
  },
  "payoutId,createdAt,arrivalDate,amount,currency,status,reference,payments": {
    "arrivalDate": "Null before the bank accepts the payout, and when it failed.",
    "currency": "Optional for older servers; then the first payment's currency counts.",
    "payments": "At most one payment in the list; the call for one payout has all."
  },
  "payoutId,createdAt,arrivalDate,status,amount,currency,reference,accountNumberLast4,openingBalance,closingBalance,failure,carriedBy,transactionSummaries,sums,totalPages,addsUp": {
    "carriedBy": "The later payout that carried the money of this failed one.",
    "totalPages": "Of fifty lines.",
    "addsUp": "Whether the lines equal the amount plus what is left over, to the cent."
  },
  "payoutId,currency,amount,arrivesOn,accountNumberLast4": {
    "arrivesOn": "Null until the bank has it."
  },
  "payoutId,day,reference,accountNumberLast4,amount,status,arrivalDate": {
    "day": "The local day on which it was sent."
  },
  "payoutId,reference,arrivalDate,left": {
    "left": "What no deposit explains yet, minor units."
  },
  "payoutId,reference,arrivalDate,left,kind,note,saidAt": {
    "left": "What no deposit explains yet, minor units."
  },
  "payoutId,reference,transactions,part,amount": {
    "transactions": "How many payments and refunds the transfer carries.",
    "part": "What of the transfer this deposit explains, minor units.",
    "amount": "The whole transfer, minor units."
  },
  "payoutIds,difference,reason": {
    "difference": "What was seen and is accepted: the deposit less its transfers, minor units."
  },
  "period,day": {
    "day": "A local day within the period; today when left out."
  },
  "period,from,to,taken,before": {
    "before": "In the same days before, up to the same time of the last one."
  },
  "pricesIncludeGst,showsShopGst,isGstRegistered,lastsDays,remindEveryDays,remindForDays,nextOrderNumber,version": {
    "pricesIncludeGst": "Whether prices that staff type include GST; null for the brand's default.",
    "showsShopGst": "Whether customers are shown the GST within orders whose shop does not say.",
    "isGstRegistered": "Only a business with an ABN, or a GST number in New Zealand, may show it.",
    "lastsDays": "For how many days after today a request can be paid; null: it does not end.",
    "remindEveryDays": "After how many days customers are reminded, again and again; null: never.",
    "remindForDays": "For how many days after the request they are; it ends with the request too.",
    "nextOrderNumber": "The number that the next request gets; another one when it was used meanwhile."
  },
  "pricesIncludeGst,showsShopGst,lastsDays,remindEveryDays,remindForDays,version": {
    "showsShopGst": "Left out: as it is.",
    "lastsDays": "For how many days after today a request can be paid; null: it does not end.",
    "remindEveryDays": "After how many days customers are reminded, again and again; null: never.",
    "remindForDays": "For how many days after the request they are; it ends with the request too.",
    "version": "The version the change began from; settings saved in between are not overwritten."
  },
  "productId,name,price,currency,includesGst,isGstFree,isKept,usedAt": {
    "price": "Of one unit, in minor units.",
    "includesGst": "Whether the price includes GST; it may be sold by a form whose prices do not.",
    "isGstFree": "It is sold without GST. Optional for older servers.",
    "isKept": "Staff set it themselves: orders with another price do not change it.",
    "usedAt": "When it was last part of an order, or saved."
  },
  "proposalId,asked,reason,keyId,keyName,proposedAt,endsAt,state,about,decidedBy,decidedAt,refusal,result": {
    "keyId": "Of the key, or of a person's consent, with which it was proposed.",
    "keyName": "Null for the secret key of the first pair.",
    "about": "The payment or order that it is about; null for a new order.",
    "decidedBy": "The email address of the person who decided.",
    "refusal": "Why the act was refused when it was last approved, where it stays open, or why it failed.",
    "result": "What the act made or changed: an order, a refund or a payment, and its status."
  },
  "publicKey,currency,customerToken": {
    "currency": "Left out: the merchant's.",
    "customerToken": "Of the customer who is signed in to the shop."
  },
  "publicKey,devices": {
    "publicKey": "The installation’s VAPID key, in base64url; null where it sends no notifications.",
    "devices": "The person’s, whose sign-in lasts; the newest first."
  },
  "publicToken,secretToken,createdAt,publicCreatedAt": {
    "publicCreatedAt": "Optional for older servers."
  },
  "referenceCustomerId,emailAddress,givenName,familyName,phoneNumber": {
    "referenceCustomerId": "The shop’s own id of the account.",
    "emailAddress": "Their address.",
    "givenName": "First name.",
    "familyName": "Last name.",
    "phoneNumber": "Phone number."
  },
  "referenceOrderId,amount,description,customerEmailAddress,customerId,items,discountAmount,shipping,billing": {
    "referenceOrderId": "The shop’s own number of the order.",
    "amount": "What the customer pays.",
    "description": "What the order is for, in a few words.",
    "customerEmailAddress": "Receives the receipts and identifies the customer.",
    "customerId": "The signed-in customer of the shop.",
    "items": "For people to read.",
    "discountAmount": "What was taken off the price, in cents.",
    "shipping": "Where the goods go.",
    "billing": "Who pays."
  },
  "refundAmount,reason": {
    "refundAmount": "In cents, in the payment’s currency.",
    "reason": "For the merchant’s own people."
  },
  "refundId,amount,currency,internalOrderId,transaction": {
    "refundId": "The refund’s id.",
    "amount": "In cents.",
    "currency": "The payment’s.",
    "internalOrderId": "The shop’s own number of the order.",
    "transaction": "The payment, as it then was."
  },
  "refundId,amount,currency,internalOrderId,transaction,failureCode": {
    "refundId": "The refund’s id.",
    "amount": "In cents.",
    "currency": "The payment’s.",
    "internalOrderId": "The shop’s own number of the order.",
    "transaction": "The payment, as it then was.",
    "failureCode": "Why, as a code."
  },
  "refundId,createdAt,amount,currency,status,reason": {
    "reason": "Optional for older servers."
  },
  "refundId,status": {
    "refundId": "The refund’s id.",
    "status": "`pending`: the provider has taken the refund on; an event tells should it fail."
  },
  "refundId,status,amount": {
    "refundId": "The refund’s id.",
    "status": "`pending`: the provider has taken it on.",
    "amount": "What is given back."
  },
  "refundId,status,amount,toPlan": {
    "amount": "The refunded amount: less than requested only when the rest cannot be returned.",
    "toPlan": "The part that reduced what is owed on the plan; absent when all of it is returned to the customer."
  },
  "refundId,transactionId,internalOrderId,amount,currency,status,failureCode,reason,createdAt,updatedAt": {
    "refundId": "The refund’s id.",
    "transactionId": "The payment that it gives back.",
    "internalOrderId": "The shop’s own number of the order.",
    "amount": "In cents.",
    "currency": "The payment’s.",
    "status": "`pending`: the provider has taken it on.",
    "failureCode": "Why it failed, as a code.",
    "reason": "What the merchant’s people noted.",
    "createdAt": "When it was asked for.",
    "updatedAt": "When it last changed."
  },
  "refundsOver,bankChanges": {
    "refundsOver": "Refunds of more than this of one payment by one person, in minor units of the merchant's currency, or above the person's own limit; null: none.",
    "bankChanges": "Adding a bank account, sending transfers to another one, confirming one that sent a transfer back, and changing how often the merchant is paid out."
  },
  "requestId,status,error,milliseconds,answer,body": {
    "requestId": "As the body that was sent has it.",
    "status": "Null: no answer came.",
    "error": "Why it was not accepted, in a sentence; null when it was.",
    "milliseconds": "How long the answer took.",
    "answer": "The first bytes of the answer's body.",
    "body": "What was sent."
  },
  "sendSms,sendEmail,SendEmail,orderRequest": {
    "sendSms": "Sends the link by text message, where that is possible.",
    "sendEmail": "Sends the link by email.",
    "SendEmail": "`sendEmail` in the spelling of the .NET library.",
    "orderRequest": "The order to make."
  },
  "sendSms,sendEmail,isNumberNew,orderRequest": {
    "isNumberNew": "409 `order_number_unpaid` when an unpaid order has the same number; left out, it may be repeated."
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
    "returnDueAt": "When a small charge that could not be given back is tried again; else null."
  },
  "state,brand,accent,merchant,order,timeZone,payment,letGo,backTo,answers,ways,cardProvider": {
    "letGo": "The last hold on this order that was released without a capture; null once the order is paid.",
    "backTo": "An address of the shop that sent the customer; null for none."
  },
  "state,count,amounts": {
    "amounts": "Null where there are more rows than are added up, 10,000."
  },
  "statusCode,errorCode,message,tracer,detail,errorTypeDescription,fields": {
    "statusCode": "The HTTP status.",
    "errorCode": "The reason, for programs.",
    "message": "The reason, for people.",
    "tracer": "The request’s id: quote it to support.",
    "detail": "Reason, code and request in one line, for shops.",
    "errorTypeDescription": "What the status means, for shops.",
    "fields": "Messages for single fields of a form, by the name the form gives them."
  },
  "step,status,code,evidence,answeredAt": {
    "status": "`unknown`: the provider has not answered yet, and is asked again.",
    "code": "Why the provider refused it."
  },
  "steps,isHidden": {
    "steps": "Those that the person may do.",
    "isHidden": "The person hid them, or the merchant has taken payments for sixty days."
  },
  "sums,money": {
    "money": "Before fees, and the fees; null where there are more lines than are added up. Optional for older servers."
  },
  "taken,declined,openOrders,refunds,disputes,savedCards": {
    "taken": "By currency; null of a customer with more than 10,000 payments.",
    "declined": "Attempts to pay that were declined; null of a customer with more than 10,000 payments.",
    "openOrders": "Unpaid and not cancelled, newest first, as the other lists one more than are shown.",
    "savedCards": "Newest first."
  },
  "terms,fixed,held": {
    "terms": "From the next transfer on; null when nothing more is kept back. `basisPoints`: hundredths of a percent.",
    "fixed": "An amount that is held until the operator releases it; absent where there is none."
  },
  "threeDSAuthorisationId,redirectURL": {
    "threeDSAuthorisationId": "The challenge’s id.",
    "redirectURL": "Where the bank asks."
  },
  "today,timeZone,period,shown,before,attempts,takings,transfers,blocks,attention,statements": {
    "today": "The merchant's local day and the zone of all days.",
    "attempts": "Of attempts to pay that ended, made in the days shown.",
    "takings": "The trading currency first; the other one when anything was taken in it.",
    "transfers": "Null without the permission to read the balance.",
    "statements": "Of the accounts whose deposits are matched; none without the permission to read payouts."
  },
  "token,currency,merchant,accent,cardProvider,wallets,isSignedIn,cards": {
    "token": "Authorises the other calls of this frame for two hours.",
    "currency": "That was asked for, or the merchant's.",
    "isSignedIn": "Whether the shop signed a customer in, so that a card can be kept for them.",
    "cards": "The cards of the customer whom the shop signed in, newest first."
  },
  "transactionId,captureAmount,act": {
    "captureAmount": "In cents; all that is held when left out."
  },
  "transactionId,createdAt,method,cardBrand,cardLast4,walletType,bankHint,isWithBank,heldUntil,captured,capturedAt,refunded,disputes,isPlan": {
    "isWithBank": "Submitted to the bank, whose answer takes days: not an error.",
    "captured": "Captured so far: a part of a held amount, the full price of a plan, 0 before any capture.",
    "disputes": "What the customer's bank took back, with the day: `open`, when the newest such dispute was opened; `lost`, when the newest was decided. Those that were won are left out. Optional for older servers."
  },
  "transactionId,refundAmount,reason": {
    "transactionId": "The payment.",
    "refundAmount": "How much of it, in the payment’s currency.",
    "reason": "For the merchant's own people. Another reason makes an equal refund another one."
  },
  "transactionId,status": {
    "status": "`pending` while the card provider has not answered."
  },
  "transactionId,transactionStatus,amount,currency,outcomeUnknown": {
    "amount": "The captured amount once captured, else the held amount. Minor units.",
    "outcomeUnknown": "True while we are still confirming the step, because the provider did not answer."
  },
  "transactionId,transactionStatus,amount,surchargeAmount,currency,type,paymentToken,paymentActionRequired": {
    "transactionId": "The payment’s id.",
    "transactionStatus": "`paid`, `accepted` (a plan runs) or `not_captured` (the amount is held).",
    "amount": "What was charged or held, in cents.",
    "surchargeAmount": "0: customers are never surcharged.",
    "currency": "The order’s.",
    "type": "In full, or in instalments.",
    "paymentToken": "To repeat the call with after a challenge.",
    "paymentActionRequired": "Present when the cardholder must pass a challenge first: nothing is charged yet."
  },
  "transactionId,transactionStatus,amount,type": {
    "transactionId": "The payment’s id.",
    "transactionStatus": "`paid`, `accepted` (a plan runs) or `not_captured` (the amount is held).",
    "amount": "What was charged or held.",
    "type": "In full, or in instalments."
  },
  "typeOfProduct,country,taxCountry,taxId,gstNumber,businessType,isCountryFixed,version": {
    "isCountryFixed": "The country cannot change any more: there are orders in its currency."
  },
  "userId,email,firstName,lastName,role,grants,refundLimit,state,addedAt,lastSignInAt,hasSecondFactor": {
    "grants": "Beside those of the role.",
    "refundLimit": "The most they may refund of one payment, in minor units of the merchant's currency; null: as their role says.",
    "state": "`invited`: no password was chosen yet.",
    "lastSignInAt": "When they last signed in, to any dashboard of the same business group; null for never."
  },
  "views,columns,searches": {
    "views": "In alphabetical order.",
    "columns": "The columns chosen for each list.",
    "searches": "What was looked for last, the last first."
  },
  "what,outstanding,paymentToken": {
    "outstanding": "The outstanding amount the customer saw: when it has changed, nothing is charged."
  },
  "year,years,firstDay,lastDay,timeZone,isOver,costs": {
    "year": "The calendar year in which the financial year ends.",
    "years": "Those that can be asked for, newest first.",
    "isOver": "False while the year lasts: then all is as of now."
  }
}
