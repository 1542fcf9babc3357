import { tokens as prices } from '@mithaq/contract/limits'
import { countedTokens as count } from './counted.ts'

const whose = (member: string | null) => (member === null ? 'Your' : `${member}'s`)

export const chat = {
  withTheLike: 'Written with the like',
  likedWith: (name: string) => `${name} wrote with the like`,
  likedWithMine: 'You wrote with your like',
  /** Which part of a profile such a sentence is about. */
  likedPart: (part: string) => `about ‘${part}’:`,
  back: 'Back to Matches',
  tryAgain: 'Try Again',
  options: 'Chat options',
  viewProfile: 'View Profile',
  unmatch: 'Unmatch',
  block: 'Block',
  report: 'Report',
  inactive: (name: string) => `${name} is taking a break. Your match and its clock go on.`,
  inactiveResting: (name: string, until: string) => `${name} is taking a break, resting until ${until}.`,
  inactiveWhileMeResting: (name: string) => `${name} is taking a break.`,
  trouble: {
    matchIdMissing: 'Match ID is missing',
    matchNotFound: 'Match not found',
    detailsFailed: 'Could not load match details',
    notAuthenticated: 'User not authenticated',
    messagesFailed: 'Failed to load messages. Please try again.',
    notFoundText: 'It may have been removed, or the member is no longer here.',
    helpText: 'Nothing you wrote is lost. Please try again.',
  },
  locked: {
    title: 'Open this chat together',
    text: `Each of you gives ${prices.unlock} tokens, so both arrive with intention. If it never opens, you get yours back.`,
    theyPaidTitle: (name: string) => `${name} has opened the door`,
    theyPaidText: (name: string) =>
      `${name} has paid ${prices.unlock} tokens. Pay yours and the chat opens at once.`,
    iPaidTitle: (name: string) => `Waiting for ${name}`,
    iPaidText: (name: string) =>
      `You have paid. If ${name} does not pay in time, the match ends and you get your tokens back.`,
    you: 'You',
    notYet: 'Not yet',
    nothingToPay: 'Nothing to pay',
    paid: 'Paid',
    timeLeft: 'Time left to open',
    restingUntil: (day: string) => `Resting until ${day}, then left to open`,
    expired: 'Expired',
    unlock: `Unlock chat (${prices.unlock} tokens)`,
    express: (cost: number) => `Express unlock (${cost} tokens)`,
    expressTitle: 'Unlock the chat at once?',
    expressText: (name: string) => `You pay for both of you, and ${name} pays nothing.`,
    paying: 'Paying...',
    afterUnlock: 'unlocking',
    afterExpress: 'express',
    expressMeans: (name: string, left: string) =>
      `${left}. It opens the chat at once, and ${name} pays nothing.`,
    expressNeeds: (cost: number, balance: number) => `Express takes ${cost} tokens, and you have ${balance}.`,
    /** For somebody who cannot open it. */
    endsByItself: (when: string) => `If the chat stays closed, the match ends ${when} and costs you nothing.`,
    endsGivingBack: (when: string) =>
      `If the chat stays closed, the match ends ${when} and you get your tokens back.`,
    unlockedTitle: 'Chat unlocked',
    unlockedText: (name: string) => `You and ${name} can write to each other now.`,
    paidTitle: 'Thank you, you have paid',
    paidText: (name: string) => `The chat opens as soon as ${name} pays too.`,
    earlier: 'Read your earlier conversation',
    paymentFailed: 'Payment Failed',
    unexpected: 'An unexpected error occurred',
    unexpectedFormat: 'Unexpected response format',
  },
  banner: {
    start: 'Start a conversation',
    yourTurn: 'Your turn to respond',
    waitingFor: (name: string) => `Waiting for ${name}`,
    answered: 'Answered in time',
    answeredThen: (name: string) => `Now it is ${name}'s turn.`,
    answeredReward: (reward: number) => `Your third answer in time earns you ${count(reward)}.`,
    openingExpired: 'Initial conversation period expired',
    replyExpired: 'Response time expired',
    explain: 'What happens when the time is up?',
    whenUp: {
      opening:
        'If nobody has written by then, the match ends. Nobody is charged, and the tokens that opened the chat are not refunded.',
      mine: (name: string, lost: number) =>
        lost > 0
          ? `If you have not answered by then, you lose ${count(lost)}, ${name} receives up to ${prices.compensation} for waiting, and the match ends.`
          : `If you have not answered by then, the match ends, and ${name} receives up to ${count(prices.compensation)} for waiting. You have none to lose.`,
      theirs: (name: string) =>
        `If ${name} has not answered by then, the match ends. You lose nothing, and receive up to ${count(prices.compensation)} for waiting.`,
      resting: 'While the match rests, the clock stands still. After that:',
      askDay: 'Need longer? You can ask for one more day, once, for free.',
    },
    lose: (tokens: number) =>
      tokens === 1 ? 'After that, you lose your last token' : `After that, you lose ${tokens} tokens`,
    nothingToLose: 'After that, the match ends; you have no tokens to lose',
    costsYouNothing: 'After that, the match ends and costs you nothing',
    nobodyCharged: 'After that, the match ends and nobody is charged',
    resting: (until: string) => `Resting until ${until}`,
    restingWith: (turn: string, left: string) => `${turn}: ${left} left, and the clock stands still`,
  },
  guardian: {
    label: 'A guardian receives this chat',
    /** Of the reader's own guardian there is no name. */
    receives: (member: string | null) =>
      `${whose(member)} guardian receives what is written here every week.`,
    onlyFromHere: 'Only messages after this line, without pictures or addresses.',
    sent: (member: string | null, count: number) =>
      `Sent to ${member === null ? 'your' : `${member}'s`} guardian: ${count} ${count === 1 ? 'message' : 'messages'}.`,
    noLonger: (member: string | null) => `${whose(member)} guardian no longer receives this chat.`,
    beside: 'With a guardian',
  },
  day: {
    ask: 'Ask for a day',
    asking: 'Asking...',
    title: 'Ask for one more day?',
    text: (more: string, name: string) =>
      `You get ${more} more to answer, once in this conversation. It's free, and ${name} sees that you asked.`,
    failed: 'Your extra day could not be requested',
    mine: 'You asked for one more day',
    theirs: (name: string) => `${name} asked for one more day`,
  },
  care: {
    title: 'A word of care',
    contact: (name: string) =>
      `${name} suggests talking or meeting outside Mithaq. Take your time: we can't see what happens elsewhere, and no reply clock protects you there.`,
    money:
      'This is about money. Whatever the reason, never send money or share bank details with someone you have not met with your family.',
    report: 'If something feels wrong, report it from the menu above. Nobody will know it was you.',
  },
  today: 'Today',
  yesterday: 'Yesterday',
  messages: (name: string) => `Messages with ${name}`,
  empty: (name: string) => `Say salam to ${name}`,
  emptyText: "A kind first line is enough. The first message starts the other's reply clock.",
  whatYouShare: 'What you share',
  wholeProfile: 'See the whole profile',
  waysToBegin: 'Three ways to begin',
  openers: (name: string, city: string) => [
    `As-salamu alaykum ${name}, I am glad that we can write. How has your week been?`,
    `As-salamu alaykum ${name}, what do you love most about life in ${city}?`,
    `As-salamu alaykum ${name}, what does a good home mean to you?`,
  ],
  earlierLoading: 'Loading earlier messages...',
  beginning: 'The beginning of your conversation',
  newMessages: (count: number) => (count === 1 ? '1 new message' : `${count} new messages`),
  announce: (name: string, text: string) => `${name}: ${text}`,
  marks: {
    sending: 'Sending',
    waiting: 'Waiting for the connection',
    sent: 'Sent',
    read: 'Read',
    failed: 'Not sent',
  },
  saidBy: (who: string, time: string) => `${who}, ${time}`,
  typing: 'Writing',
  reply: 'Reply',
  reactToLast: 'React to the latest message',
  hint: 'Enter sends · Shift + Enter new line · your draft is kept until you send it',
  quote: {
    you: 'You',
    gone: 'This message is no longer here',
    open: 'Go to this message',
    answering: (who: string) => `Your answer to ${who}`,
    remove: 'Do not quote',
  },
  reactions: {
    title: 'Reactions',
    heart: 'Heart',
    smile: 'Smile',
    thumbs_up: 'Thumbs up',
    prayer: 'Hands in prayer',
    hand_on_heart: 'Hand on heart',
    by: (name: string, what: string) => `${name}: ${what}`,
    byMe: (what: string) => `You: ${what}`,
    failed: 'Your reaction could not be saved.',
  },
  sheet: {
    mine: 'Your message',
    theirs: (name: string) => `${name} wrote`,
    copy: 'Copy',
  },
  links: {
    title: 'Leave Mithaq?',
    warning:
      "We don't know this page and can't vouch for it. Be careful if it asks for money, a password or a code.",
    leadsTo: 'This link leads to',
    open: 'Open the page',
    stay: 'Stay here',
  },
  retry: 'Retry',
  discard: 'Discard',
  composer: 'Type a message...',
  send: 'Send',
  cannotSend: 'Cannot send message',
  chatLocked: 'Chat locked',
  chatLockedText: 'Both users must pay to unlock chat before sending messages.',
  sendFailed: 'Failed to send message. Please try again.',
  matchEnded: 'This match has ended.',
  ended: {
    label: 'How this match ended',
    place: 'This chat has ended',
    byMe: 'You ended this match.',
    byThem: (name: string) => `${name} ended this match.`,
    opening: 'This chat was not opened in time.',
    myOpening: 'You did not open this chat in time.',
    theirOpening: (name: string) => `${name} did not open this chat in time.`,
    firstWord: 'Nobody wrote a first message in time.',
    myAnswer: 'You did not answer in time.',
    theirAnswer: (name: string) => `${name} did not answer in time.`,
    lost: (lost: number, balance: number) =>
      lost > 0 ? `You lost ${count(lost)}, now ${balance}` : 'You had no tokens, so nothing was taken',
    received: (amount: number, balance: number) =>
      amount > 0
        ? `You received ${count(amount)}, now ${balance}`
        : `You already received the most for this week, and still have ${balance}`,
    cameBack: (amount: number, balance: number) => `You got ${count(amount)} back, now ${balance}`,
    fee: (fee: number, refund: number, balance: number) => {
      if (fee === 0) return 'You had no tokens, so it cost nothing'
      if (refund === 0) return `It cost ${count(fee)}, now ${balance}`
      return `You got ${count(refund)} back and unmatching cost ${fee}, now ${balance}`
    },
    free: (balance: number) => `It cost you nothing, you have ${count(balance)}`,
    nothingTaken: (balance: number) => `No tokens were taken, you have ${balance}`,
    nobodyPaid: 'Neither of you had paid. Life sometimes gets in the way.',
    keptMySide: 'You did your part. Life sometimes gets in the way.',
    theirsBack: (name: string) => `${name}'s tokens were returned.`,
    nobodyWrote: 'Neither of you wrote. A first word is often the hardest.',
    staysSpent: 'The tokens you paid to open the chat are not refunded.',
    iWasSilent: (name: string) => `Life sometimes gets in the way of an answer. We told ${name} kindly.`,
    theyWereSilent: (name: string) =>
      `You did your part. Life sometimes gets in the way of an answer; we told ${name} kindly too.`,
    noFault: 'Not every match leads further, and it is not your fault.',
    notOpened: 'The chat was not opened.',
    nothingWritten: 'Nothing was written.',
    readable: 'What was written can still be read here.',
    unsent: 'Your unsent message is saved',
    copy: 'Copy',
    copied: 'Copied',
    copyByHand: 'Your message is selected. Copy it with your keyboard or a long press.',
    discover: 'Back to Discover',
  },
}
