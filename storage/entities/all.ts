import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { AccessKey, IdempotentAnswer, KeyWindow } from './access-key.ts';
import { Agency, Logo, UserAccount } from './agency.ts';
import { AiAgent, AiRecipe, AiRun, AiRunContact, AiRunDraft, AiRunStep, AiRunTopic } from './agent.ts';
import { Attachment } from './attachment.ts';
import { BusyTime, CalendarAccount, CalendarEvent, CalendarFeed } from './calendar.ts';
import { Campaign, CampaignExclusion, CampaignRecipient } from './campaign.ts';
import { ClockTick } from './clock-tick.ts';
import {
  BuyerSearch,
  ConsentChange,
  Contact,
  ContactLink,
  ContactMerge,
  ContactTown,
  ListedContact,
  Search,
  StageChange,
} from './contact.ts';
import { Conversation, Message, MessageTemplate, Note, OriginalMail } from './conversation.ts';
import { Draft, WaitingDraft } from './draft.ts';
import { ErasedAddress, Erasure } from './erasure.ts';
import { Event } from './event.ts';
import { Import, ImportMapping, ImportRecord } from './import.ts';
import { JournalEntry, JournalHead } from './journal.ts';
import { MandateContact, MandateEntry, MandateRegister } from './mandate.ts';
import { Offer, OfferBuyer, OfferCondition, OfferRound } from './offer.ts';
import { DeliveryFailure, OptOut } from './opt-out.ts';
import { PortalViews } from './portal-views.ts';
import {
  Property,
  PropertyAccess,
  PropertyInspection,
  PropertyPrice,
  PropertySeller,
  PropertyStatusChange,
  PropertyVersion,
  SentAdvert,
} from './property.ts';
import { PropertyPhoto } from './property-photo.ts';
import { ProposedProperty } from './proposed-property.ts';
import {
  PublicDataArea,
  PublicDataImport,
  PublicDisaster,
  PublicEnergyLabel,
  PublicRisk,
  PublicSale,
} from './public-data.ts';
import { SandboxMessage } from './sandbox-message.ts';
import { SavedView } from './saved-view.ts';
import { Enrollment, Sequence, SequenceVersion } from './sequence.ts';
import { Invitation, InvitationMail, Session, SignInWindow } from './session.ts';
import { SandboxSignature, SignatureAccount, SignatureFile, SignatureRequest, SignatureSigner } from './signature.ts';
import { ReplySuggestion } from './suggestion.ts';
import { Task } from './task.ts';
import { UnassignedMessage } from './unassigned-message.ts';
import { UnfinishedRestore } from './unfinished-restore.ts';
import { Visit, VisitSlip } from './visit.ts';
import { Webhook, WebhookAttempt, WebhookDelivery } from './webhook.ts';

export const entities = [
  Agency,
  Logo,
  UserAccount,
  AccessKey,
  KeyWindow,
  IdempotentAnswer,
  Contact,
  ContactTown,
  Search,
  BuyerSearch,
  ListedContact,
  ContactLink,
  StageChange,
  ConsentChange,
  ContactMerge,
  Property,
  PropertyStatusChange,
  PropertyPrice,
  PropertyAccess,
  PropertySeller,
  SentAdvert,
  PropertyInspection,
  PropertyPhoto,
  PropertyVersion,
  PortalViews,
  Visit,
  VisitSlip,
  CalendarFeed,
  CalendarAccount,
  CalendarEvent,
  BusyTime,
  Task,
  Conversation,
  Message,
  OriginalMail,
  UnassignedMessage,
  MessageTemplate,
  Note,
  ReplySuggestion,
  Sequence,
  SequenceVersion,
  Enrollment,
  Draft,
  WaitingDraft,
  Attachment,
  JournalEntry,
  JournalHead,
  Event,
  Session,
  Invitation,
  InvitationMail,
  SignInWindow,
  OptOut,
  DeliveryFailure,
  SandboxMessage,
  Webhook,
  WebhookDelivery,
  WebhookAttempt,
  Campaign,
  CampaignExclusion,
  CampaignRecipient,
  Offer,
  OfferBuyer,
  OfferCondition,
  OfferRound,
  ProposedProperty,
  MandateRegister,
  MandateEntry,
  MandateContact,
  SignatureAccount,
  SignatureFile,
  SignatureRequest,
  SignatureSigner,
  SandboxSignature,
  AiAgent,
  AiRecipe,
  AiRun,
  AiRunStep,
  AiRunContact,
  AiRunDraft,
  AiRunTopic,
  ClockTick,
  UnfinishedRestore,
  Import,
  ImportRecord,
  ImportMapping,
  SavedView,
  Erasure,
  ErasedAddress,
  PublicDataImport,
  PublicDataArea,
  PublicSale,
  PublicEnergyLabel,
  PublicRisk,
  PublicDisaster,
] as const;

/**
 * The row type of each table, against which Kysely checks queries. An interface, because TypeScript compares it by its name: with
 * more than sixty tables an alias, which it compares by its content, is too much for it.
 */
export interface Tables extends InferKyselyDB<(typeof entities)[number]> {}
