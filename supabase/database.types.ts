// Written by `npm run db:types` from the catalogue of a database. Do not edit it by hand.

type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

/** The tables and functions of the API, as a parameter of supabase-js. */
export type Database = {
  public: {
    Tables: {
      appointment: {
        Row: {
          created_by: string | null;
          deleted_at: string | null;
          first_day: string;
          for_member: string | null;
          from_time: string | null;
          key: string;
          last_day: string | null;
          place: string | null;
          purged_at: string | null;
          repeat: string | null;
          rev: number;
          stamps: Json;
          title: string;
          to_time: string | null;
          until: string | null;
        };
        Insert: {
          created_by?: string | null;
          deleted_at?: string | null;
          first_day: string;
          for_member?: string | null;
          from_time?: string | null;
          key: string;
          last_day?: string | null;
          place?: string | null;
          purged_at?: string | null;
          repeat?: string | null;
          rev?: number;
          stamps?: Json;
          title: string;
          to_time?: string | null;
          until?: string | null;
        };
        Update: {
          created_by?: string | null;
          deleted_at?: string | null;
          first_day?: string;
          for_member?: string | null;
          from_time?: string | null;
          key?: string;
          last_day?: string | null;
          place?: string | null;
          purged_at?: string | null;
          repeat?: string | null;
          rev?: number;
          stamps?: Json;
          title?: string;
          to_time?: string | null;
          until?: string | null;
        };
        Relationships: [];
      };
      appointment_exception: {
        Row: {
          appointment: string;
          change: string | null;
          day: string;
          first_day: string;
          for_member: string | null;
          from_time: string | null;
          key: string;
          last_day: string | null;
          place: string | null;
          rev: number;
          stamps: Json;
          title: string;
          to_time: string | null;
        };
        Insert: {
          appointment: string;
          change?: string | null;
          day: string;
          first_day: string;
          for_member?: string | null;
          from_time?: string | null;
          key: string;
          last_day?: string | null;
          place?: string | null;
          rev?: number;
          stamps?: Json;
          title: string;
          to_time?: string | null;
        };
        Update: {
          appointment?: string;
          change?: string | null;
          day?: string;
          first_day?: string;
          for_member?: string | null;
          from_time?: string | null;
          key?: string;
          last_day?: string | null;
          place?: string | null;
          rev?: number;
          stamps?: Json;
          title?: string;
          to_time?: string | null;
        };
        Relationships: [];
      };
      calendar: {
        Row: {
          address: string | null;
          color: string;
          deleted_at: string | null;
          failing_since: string | null;
          failure: string | null;
          for_member: string | null;
          key: string;
          name: string;
          purged_at: string | null;
          rev: number;
          stamps: Json;
        };
        Insert: {
          address?: string | null;
          color: string;
          deleted_at?: string | null;
          failing_since?: string | null;
          failure?: string | null;
          for_member?: string | null;
          key: string;
          name: string;
          purged_at?: string | null;
          rev?: number;
          stamps?: Json;
        };
        Update: {
          address?: string | null;
          color?: string;
          deleted_at?: string | null;
          failing_since?: string | null;
          failure?: string | null;
          for_member?: string | null;
          key?: string;
          name?: string;
          purged_at?: string | null;
          rev?: number;
          stamps?: Json;
        };
        Relationships: [];
      };
      calendar_event: {
        Row: {
          calendar: string;
          first_day: string;
          from_time: string | null;
          key: string;
          last_day: string | null;
          place: string | null;
          removed_at: string | null;
          rev: number;
          stamps: Json;
          title: string;
          to_time: string | null;
        };
        Insert: {
          calendar: string;
          first_day: string;
          from_time?: string | null;
          key: string;
          last_day?: string | null;
          place?: string | null;
          removed_at?: string | null;
          rev?: number;
          stamps?: Json;
          title: string;
          to_time?: string | null;
        };
        Update: {
          calendar?: string;
          first_day?: string;
          from_time?: string | null;
          key?: string;
          last_day?: string | null;
          place?: string | null;
          removed_at?: string | null;
          rev?: number;
          stamps?: Json;
          title?: string;
          to_time?: string | null;
        };
        Relationships: [];
      };
      freezer_batch: {
        Row: {
          count: number;
          day: string | null;
          item: string;
          key: string;
          rev: number;
          stamps: Json;
        };
        Insert: {
          count?: number;
          day?: string | null;
          item: string;
          key: string;
          rev?: number;
          stamps?: Json;
        };
        Update: {
          count?: number;
          day?: string | null;
          item?: string;
          key?: string;
          rev?: number;
          stamps?: Json;
        };
        Relationships: [];
      };
      item_picture: {
        Row: {
          key: string;
          picture: string | null;
          rev: number;
          stamps: Json;
        };
        Insert: {
          key: string;
          picture?: string | null;
          rev?: number;
          stamps?: Json;
        };
        Update: {
          key?: string;
          picture?: string | null;
          rev?: number;
          stamps?: Json;
        };
        Relationships: [];
      };
      log: {
        Row: {
          created_by: string | null;
          date: string;
          deleted_at: string | null;
          done: boolean;
          done_by: string | null;
          due: string | null;
          every: string | null;
          for_member: string | null;
          id: string;
          key: string;
          name: string;
          purged_at: string | null;
          rev: number;
          stamps: Json;
        };
        Insert: {
          created_by?: string | null;
          date?: string;
          deleted_at?: string | null;
          done?: boolean;
          done_by?: string | null;
          due?: string | null;
          every?: string | null;
          for_member?: string | null;
          id: string;
          key: string;
          name: string;
          purged_at?: string | null;
          rev?: number;
          stamps?: Json;
        };
        Update: {
          created_by?: string | null;
          date?: string;
          deleted_at?: string | null;
          done?: boolean;
          done_by?: string | null;
          due?: string | null;
          every?: string | null;
          for_member?: string | null;
          id?: string;
          key?: string;
          name?: string;
          purged_at?: string | null;
          rev?: number;
          stamps?: Json;
        };
        Relationships: [];
      };
      norm: {
        Row: {
          category: string;
          key: string;
          months: number | null;
          rev: number;
          stamps: Json;
        };
        Insert: {
          category: string;
          key: string;
          months?: number | null;
          rev?: number;
          stamps?: Json;
        };
        Update: {
          category?: string;
          key?: string;
          months?: number | null;
          rev?: number;
          stamps?: Json;
        };
        Relationships: [];
      };
      photos: {
        Row: {
          active: boolean;
          category: string;
          deleted_at: string | null;
          family_only: boolean;
          id: string;
          key: string;
          link: string | null;
          newest: boolean;
          position: number | null;
          purged_at: string | null;
          rev: number;
          stamps: Json;
          thumbnail: string;
          title: string;
          updated_ts: string;
        };
        Insert: {
          active?: boolean;
          category: string;
          deleted_at?: string | null;
          family_only?: boolean;
          id?: string;
          key?: string;
          link?: string | null;
          newest?: boolean;
          position?: number | null;
          purged_at?: string | null;
          rev?: number;
          stamps?: Json;
          thumbnail?: string;
          title: string;
          updated_ts?: string;
        };
        Update: {
          active?: boolean;
          category?: string;
          deleted_at?: string | null;
          family_only?: boolean;
          id?: string;
          key?: string;
          link?: string | null;
          newest?: boolean;
          position?: number | null;
          purged_at?: string | null;
          rev?: number;
          stamps?: Json;
          thumbnail?: string;
          title?: string;
          updated_ts?: string;
        };
        Relationships: [];
      };
      picture: {
        Row: {
          album: string;
          author: string | null;
          caption: string | null;
          created_at: string;
          deleted_at: string | null;
          height: number;
          key: string;
          name: string;
          position: number | null;
          purged_at: string | null;
          rev: number;
          stamps: Json;
          taken_on: string | null;
          taken_time: string | null;
          width: number;
        };
        Insert: {
          album: string;
          author?: string | null;
          caption?: string | null;
          created_at?: string;
          deleted_at?: string | null;
          height: number;
          key: string;
          name: string;
          position?: number | null;
          purged_at?: string | null;
          rev?: number;
          stamps?: Json;
          taken_on?: string | null;
          taken_time?: string | null;
          width: number;
        };
        Update: {
          album?: string;
          author?: string | null;
          caption?: string | null;
          created_at?: string;
          deleted_at?: string | null;
          height?: number;
          key?: string;
          name?: string;
          position?: number | null;
          purged_at?: string | null;
          rev?: number;
          stamps?: Json;
          taken_on?: string | null;
          taken_time?: string | null;
          width?: number;
        };
        Relationships: [];
      };
      purchase: {
        Row: {
          bought_at: string;
          item: string;
          key: string;
          member: string;
          note: string | null;
          quantity: string | null;
          rev: number;
          shop: string | null;
          stamps: Json;
          struck_at: string | null;
          trip: string;
          undone_at: string | null;
          undone_by: string | null;
          wanted_by: string | null;
        };
        Insert: {
          bought_at?: string;
          item: string;
          key: string;
          member: string;
          note?: string | null;
          quantity?: string | null;
          rev?: number;
          shop?: string | null;
          stamps?: Json;
          struck_at?: string | null;
          trip: string;
          undone_at?: string | null;
          undone_by?: string | null;
          wanted_by?: string | null;
        };
        Update: {
          bought_at?: string;
          item?: string;
          key?: string;
          member?: string;
          note?: string | null;
          quantity?: string | null;
          rev?: number;
          shop?: string | null;
          stamps?: Json;
          struck_at?: string | null;
          trip?: string;
          undone_at?: string | null;
          undone_by?: string | null;
          wanted_by?: string | null;
        };
        Relationships: [];
      };
      push_subscription: {
        Row: {
          auth: string;
          endpoint: string;
          kind: string;
          member: string;
          p256dh: string;
          session: string | null;
        };
        Insert: {
          auth: string;
          endpoint: string;
          kind: string;
          member?: string;
          p256dh: string;
          session?: string | null;
        };
        Update: {
          auth?: string;
          endpoint?: string;
          kind?: string;
          member?: string;
          p256dh?: string;
          session?: string | null;
        };
        Relationships: [];
      };
      shop: {
        Row: {
          active: boolean;
          key: string;
          name: string;
          rev: number;
          stamps: Json;
        };
        Insert: {
          active?: boolean;
          key: string;
          name: string;
          rev?: number;
          stamps?: Json;
        };
        Update: {
          active?: boolean;
          key?: string;
          name?: string;
          rev?: number;
          stamps?: Json;
        };
        Relationships: [];
      };
      shop_item: {
        Row: {
          active: boolean;
          item: string;
          key: string;
          rev: number;
          shop: string;
          stamps: Json;
        };
        Insert: {
          active?: boolean;
          item: string;
          key: string;
          rev?: number;
          shop: string;
          stamps?: Json;
        };
        Update: {
          active?: boolean;
          item?: string;
          key?: string;
          rev?: number;
          shop?: string;
          stamps?: Json;
        };
        Relationships: [];
      };
      shop_place: {
        Row: {
          category: string;
          key: string;
          place: number | null;
          rev: number;
          shop: string;
          stamps: Json;
        };
        Insert: {
          category: string;
          key: string;
          place?: number | null;
          rev?: number;
          shop: string;
          stamps?: Json;
        };
        Update: {
          category?: string;
          key?: string;
          place?: number | null;
          rev?: number;
          shop?: string;
          stamps?: Json;
        };
        Relationships: [];
      };
      shopping: {
        Row: {
          active: boolean;
          buy: boolean;
          buy_counter: number;
          can_outdate: boolean;
          category: string;
          count: number;
          freezer: boolean;
          id: number;
          key: string;
          note: string | null;
          quantity: string | null;
          rev: number;
          stamps: Json;
          struck_at: string | null;
          struck_by: string | null;
          struck_shop: string | null;
          title: string;
          update_ts: string;
          wanted_by: string | null;
        };
        Insert: {
          active?: boolean;
          buy?: boolean;
          buy_counter?: number;
          can_outdate?: boolean;
          category?: string;
          count?: number;
          freezer?: boolean;
          id: number;
          key: string;
          note?: string | null;
          quantity?: string | null;
          rev?: number;
          stamps?: Json;
          struck_at?: string | null;
          struck_by?: string | null;
          struck_shop?: string | null;
          title: string;
          update_ts?: string;
          wanted_by?: string | null;
        };
        Update: {
          active?: boolean;
          buy?: boolean;
          buy_counter?: number;
          can_outdate?: boolean;
          category?: string;
          count?: number;
          freezer?: boolean;
          id?: number;
          key?: string;
          note?: string | null;
          quantity?: string | null;
          rev?: number;
          stamps?: Json;
          struck_at?: string | null;
          struck_by?: string | null;
          struck_shop?: string | null;
          title?: string;
          update_ts?: string;
          wanted_by?: string | null;
        };
        Relationships: [];
      };
    };
    Views: Record<never, never>;
    Functions: {
      add_member: {
        Args: {
          email?: string;
          kind?: string;
          name: string;
        };
        Returns: string;
      };
      apply_actions: {
        Args: {
          actions: Json;
        };
        Returns: Json;
      };
      begin_session: {
        Args: {
          email: string;
        };
        Returns: Json;
      };
      begin_trip: {
        Args: {
          shop: string;
        };
        Returns: Json;
      };
      calendar_addresses: {
        Args: Record<PropertyKey, never>;
        Returns: Json;
      };
      calendar_by_address: {
        Args: {
          hash: string;
        };
        Returns: Json;
      };
      claim_day_messages: {
        Args: {
          call: string;
          day: string;
        };
        Returns: Json;
      };
      confirm_subscription: {
        Args: {
          endpoint: string;
        };
        Returns: Json;
      };
      due_calendars: {
        Args: {
          minutes: number;
        };
        Returns: Json;
      };
      empty_bins: {
        Args: Record<PropertyKey, never>;
        Returns: string[];
      };
      end_calendar_address: {
        Args: {
          member: string;
        };
        Returns: undefined;
      };
      end_session: {
        Args: Record<PropertyKey, never>;
        Returns: undefined;
      };
      end_sessions: {
        Args: Record<PropertyKey, never>;
        Returns: undefined;
      };
      export_family: {
        Args: Record<PropertyKey, never>;
        Returns: Json;
      };
      family: {
        Args: Record<PropertyKey, never>;
        Returns: Json;
      };
      find_passkey: {
        Args: {
          passkey: string;
        };
        Returns: Json;
      };
      forget_subscription: {
        Args: {
          endpoint: string;
        };
        Returns: undefined;
      };
      invite_by_name: {
        Args: {
          hash: string;
          name: string;
        };
        Returns: Json;
      };
      is_public_picture: {
        Args: {
          picture_name: string;
        };
        Returns: boolean;
      };
      keep_calendar: {
        Args: {
          calendar: string;
          etag: string;
          events: Json;
          failure: string;
        };
        Returns: undefined;
      };
      last_backup: {
        Args: Record<PropertyKey, never>;
        Returns: string;
      };
      look_up_invitation: {
        Args: {
          hash: string;
        };
        Returns: Json;
      };
      make_calendar_address: {
        Args: {
          hash: string;
        };
        Returns: undefined;
      };
      make_invitation: {
        Args: {
          hash: string;
          member: string;
        };
        Returns: Json;
      };
      make_recovery: {
        Args: {
          hash: string;
        };
        Returns: Json;
      };
      members: {
        Args: Record<PropertyKey, never>;
        Returns: {
          display_name: string;
          id: string;
          removed: boolean;
        }[];
      };
      pull_changes: {
        Args: {
          since: number;
          tables: string[];
        };
        Returns: Json;
      };
      record_backup: {
        Args: Record<PropertyKey, never>;
        Returns: undefined;
      };
      record_day_message: {
        Args: {
          call: string;
          gone: string[];
          member: string;
          reached: boolean;
        };
        Returns: undefined;
      };
      recovery_notice: {
        Args: Record<PropertyKey, never>;
        Returns: Json;
      };
      register_passkey: {
        Args: {
          hash?: string;
          member?: string;
          passkey: Json;
        };
        Returns: Json;
      };
      remove_member: {
        Args: {
          member: string;
        };
        Returns: undefined;
      };
      remove_passkey: {
        Args: {
          passkey: string;
        };
        Returns: undefined;
      };
      rename_member: {
        Args: {
          former?: string;
          member: string;
          name: string;
        };
        Returns: undefined;
      };
      rename_passkey: {
        Args: {
          device: string;
          passkey: string;
        };
        Returns: undefined;
      };
      restore_member: {
        Args: {
          member: string;
        };
        Returns: undefined;
      };
      revoke_invitation: {
        Args: {
          invitation: string;
        };
        Returns: undefined;
      };
      schema_version: {
        Args: Record<PropertyKey, never>;
        Returns: string;
      };
      set_member_address: {
        Args: {
          email: string;
          member: string;
        };
        Returns: undefined;
      };
      set_member_kind: {
        Args: {
          kind: string;
          member: string;
        };
        Returns: undefined;
      };
      take_back_message: {
        Args: {
          shopper: string;
        };
        Returns: undefined;
      };
      tell_additions: {
        Args: Record<PropertyKey, never>;
        Returns: Json;
      };
      try_actions: {
        Args: {
          actions: Json;
        };
        Returns: Json;
      };
      use_passkey: {
        Args: {
          challenged_at: string;
          counter: number;
          passkey: string;
        };
        Returns: string;
      };
      whoami: {
        Args: Record<PropertyKey, never>;
        Returns: {
          display_name: string;
          id: string;
          kind: string;
        }[];
      };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
